import { median } from "./median.ts";

/** Processor time of one call, in microseconds, for each of the named calls. */
export type CallTimes<Name extends string> = Readonly<Record<Name, number>>;

const rounds = 120;
const warmUpRounds = 40;
const callsPerRound = 250;

/**
 * Compares calls by the processor time of this process: some runs of the first call, some of the second, and so on,
 * round after round. The processor's clock, its caches and the compiled code change while a benchmark runs. Measured side by
 * side, they change for all calls alike.
 *
 * @returns the median over the rounds.
 */
export async function interleaved<Name extends string>(
  calls: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<CallTimes<Name>> {
  const names = Object.keys(calls) as Name[];
  const measured = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const name of names) {
      const microseconds = await timeOf(calls[name]);
      if (round >= warmUpRounds) measured.get(name)?.push(microseconds);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(measured.get(name) ?? [])])) as CallTimes<Name>;
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let sent = 0; sent < callsPerRound; sent += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsPerRound;
}
