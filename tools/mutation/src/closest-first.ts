import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begins with the tests of the mutated file, goes on with those of its folder, and so outwards. The first test that fails
 * ends the run of a mutant.
 */
export class ClosestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Stryker asks for the tests related to one file per mutant, and in its first run for those of all of them.
    const [mutated, ...more] = this.ctx.config.related ?? [];
    if (mutated === undefined || more.length > 0) return super.sort(files);
    return files.toSorted((one, other) => distance(mutated, one.moduleId) - distance(mutated, other.moduleId));
  }
}

/** 0 for `limits/pace.test.ts` and `limits/pace.x.test.ts` of `limits/pace.ts`, else the folders between, plus one. */
export function distance(mutated: string, test: string): number {
  const isOwn = test.startsWith(`${mutated.slice(0, -path.extname(mutated).length)}.`);
  return isOwn ? 0 : path.relative(path.dirname(mutated), test).split(path.sep).length;
}
