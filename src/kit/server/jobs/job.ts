/** A queue of jobs: how often it is polled, and what happens to a job that fails. */
export type JobQueue = {
  readonly name: string;
  /** The pauses before the second try, the third, and so on. A job that fails after the last pause is dead. */
  readonly retryAfterS: readonly number[];
  /** A job that has not finished by then counts as lost in a crash, and any server may run it again. */
  readonly expireAfterS: number;
  /** How often each server looks for jobs. */
  readonly pollEveryS: number;
  /** How many jobs a server takes at once. */
  readonly batchMax: number;
  /** When the runner adds jobs by itself. */
  readonly repeats?: Repeats;
};

/** `every` is for periods under a minute. A cron expression is in UTC; `atStart` adds a run when a server starts. */
export type Repeats =
  | { readonly kind: 'every'; readonly seconds: number }
  | { readonly kind: 'cron'; readonly cron: string; readonly atStart: boolean };

/** One try of a job. */
export type JobTry = {
  readonly data: unknown;
  /** Including this one. */
  readonly tries: number;
  /** When the job is tried again if this try fails; null if this is the last try. */
  readonly nextTryAt: Date | null;
  /** Does the part of the work that is for this job alone, in the trace that the job was added in. */
  readonly within: <Answer>(work: () => Answer) => Answer;
};

export type JobOutcome =
  | { readonly kind: 'done' }
  /** Tried again after the next pause of the queue, or dead when there is none. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Not worth another try. */
  | { readonly kind: 'dead'; readonly reason: string };

export type Job = {
  readonly queue: JobQueue;
  /** Runs several jobs of the queue and returns one outcome each, in the same order. If it throws, all of them have failed. */
  run(tries: readonly JobTry[]): Promise<readonly JobOutcome[]>;
};

/** A job that repeats and has no data. When a run fails, the next one is its retry. */
export function repeatingJob({
  name,
  expireAfterS,
  repeats,
  run,
}: Pick<JobQueue, 'name' | 'expireAfterS'> & {
  readonly repeats: Repeats;
  run(): Promise<void>;
}): Job {
  const pollEveryS = repeats.kind === 'every' ? 1 : 15;
  return {
    queue: { name, retryAfterS: [], expireAfterS, pollEveryS, batchMax: 1, repeats },
    run: async () => {
      await run();
      return [{ kind: 'done' }];
    },
  };
}
