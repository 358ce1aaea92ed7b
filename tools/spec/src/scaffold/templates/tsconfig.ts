/** tsconfig.json of a client package: what is checked. */
export const TSCONFIG = `{
  "extends": "../../../tsconfig.base.json",
  "include": ["src", "test"]
}
`;

/** tsconfig.build.json of a client package: what is compiled, for any platform with Web APIs. */
export const TSCONFIG_BUILD = `{
  "extends": "./tsconfig.json",
  "compilerOptions": {
    "noEmit": false,
    "emitDeclarationOnly": true,
    "rootDir": "src",
    "outDir": "dist",
    "tsBuildInfoFile": "dist/build.tsbuildinfo",
    "types": [],
    "lib": ["es2023", "dom", "dom.iterable", "dom.asynciterable"]
  },
  "include": ["src"],
  "exclude": ["src/**/*.test.ts"]
}
`;
