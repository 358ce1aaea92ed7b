import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { JobQueue } from "./job-queue.ts";
import type { DueJob } from "./jobs.ts";

function queueOf(times: readonly number[]): JobQueue {
  const queue = new JobQueue();
  times.forEach((at, payload) => void queue.add({ at, job: "x.note", payload }));
  return queue;
}

function taken(queue: JobQueue): DueJob[] {
  const jobs: DueJob[] = [];
  for (let job = queue.take(); job !== undefined; job = queue.take()) jobs.push(job);
  return jobs;
}

test("jobs leave it in the order of their times, those of one moment as they were added", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 })), (times) => {
      const expected = times.map((at, payload) => ({ at, job: "x.note", payload })).sort((a, b) => a.at - b.at);
      const queue = queueOf(times);
      expect([...queue.inOrder()]).toEqual(expected);
      for (const most of [0, 1, 5]) expect(queue.first(most)).toEqual(expected.slice(0, most));
      expect(queue.size).toBe(expected.length);
      expect(queue.named("x.note")).toEqual(expected);
      expect(taken(queue)).toEqual(expected);
      expect(queue.nextAt).toBeUndefined();
    }),
    runs(100, 10_000),
  );
});

test("jobs that are added between two others that leave take their places", () => {
  const queue = queueOf([30, 10, 20]);
  expect(queue.take()?.at).toBe(10);
  queue.add({ at: 15, job: "x.other", payload: 0 });
  queue.add({ at: 20, job: "x.other", payload: 1 });
  expect(queue.nextAt).toBe(15);
  expect(taken(queue).map(({ at, job }) => `${at} ${job}`)).toEqual([
    "15 x.other",
    "20 x.note",
    "20 x.other",
    "30 x.note",
  ]);
});

test("a job that is removed leaves the others in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { minLength: 1 }), fc.nat(), (times, which) => {
      const queue = queueOf(times);
      const payload = which % times.length;
      queue.remove("x.other", payload);
      queue.remove("x.note", payload);
      queue.remove("x.note", payload);
      const expected = times
        .map((at, index) => ({ at, job: "x.note", payload: index }))
        .filter((job) => job.payload !== payload)
        .sort((a, b) => a.at - b.at);
      expect(queue.size).toBe(times.length - 1);
      expect(taken(queue)).toEqual(expected);
    }),
    runs(100, 10_000),
  );
});

test("the jobs of one name leave the others out", () => {
  const queue = queueOf([2, 1]);
  queue.add({ at: 1, job: "x.other", payload: 0 });
  expect(queue.named("x.note").map(({ at }) => at)).toEqual([1, 2]);
  expect(queue.named("x.none")).toEqual([]);
});
