/** A queue of jobs: how often it is looked at, and what happens to a job that fails. */
export type JobQueue = {
  readonly name: string;
  /** The pauses before the second try, the third, and so on. A job that fails after the last pause is dead. */
  readonly retryAfterS: readonly number[];
  /** A job that has not finished by then was left by a crash, and any server takes it up again. */
  readonly expireAfterS: number;
  /** How often each server looks for jobs. */
  readonly pollEveryS: number;
  /** How many jobs a server takes at once. */
  readonly batchMax: number;
  /** When jobs are added without being asked for. `everyS` is for less than a minute; a cron expression is in UTC. */
  readonly repeats?: { readonly everyS: number } | { readonly cron: string; readonly atStart: boolean };
};

/** One try of a job. */
export type JobTry = {
  readonly data: unknown;
  /** This one included. */
  readonly tries: number;
  /** When the job is tried again should this try fail; null if this is the last try. */
  readonly nextTryAt: Date | null;
};

export type JobOutcome =
  | { readonly kind: 'done' }
  /** Tried again after the next pause of the queue, or dead when there is none. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Not worth another try. */
  | { readonly kind: 'dead'; readonly reason: string };

export type Job = {
  readonly queue: JobQueue;
  /** Runs several jobs of the queue and answers one outcome each, in the same order. When it throws, all of them have failed. */
  run(tries: readonly JobTry[]): Promise<readonly JobOutcome[]>;
};

/** A job that runs again and again and needs no data. When a run fails, the next one is its retry. */
export function repeatingJob({
  name,
  expireAfterS,
  repeats,
  run,
}: Pick<JobQueue, 'name' | 'expireAfterS'> & {
  readonly repeats: NonNullable<JobQueue['repeats']>;
  run(): Promise<void>;
}): Job {
  const pollEveryS = 'everyS' in repeats ? 1 : 15;
  return {
    queue: { name, retryAfterS: [], expireAfterS, pollEveryS, batchMax: 1, repeats },
    run: async () => {
      await run();
      return [{ kind: 'done' }];
    },
  };
}
