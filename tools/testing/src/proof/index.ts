export { figure, type ProofFigure } from "./figure.ts";
export { rounds } from "./rounds.ts";
export { type PropertyRuns, runs } from "./runs.ts";
export { seed } from "./seed.ts";
