/** What the process of a suite finds as JSON in its environment. */
export interface SuiteOptions {
  /** Of the sandbox. */
  readonly origin: string;
  /** A request to it gets its response when the other suite has sent one too. */
  readonly meetingPoint: string;
  /** Whether the suite creates a run for itself, or works with the default run. */
  readonly inRun: boolean;
  readonly rounds: number;
  /** The time to which it sets the clock. */
  readonly year: number;
}

export const suiteVariable = "TILLSIDE_SUITE";
