// Spectral's CLI bundles a ruleset and reads no TypeScript; a package it leaves alone, and Node loads its types-stripped source.
export { default } from "@tillside/spec/lint";
