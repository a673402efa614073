import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import type { DatabaseLog } from './database-log.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';

/** A physical standby that answers lists as long as it is near enough to the primary. Decision 091. */
export type ReadReplica<Tables> = {
  /** A time by the clock of the primary, at or after every commit that was acknowledged until now. */
  momentMs(): number;
  /**
   * Reads from the replica, or from the primary where the replica is not well or has not replayed all that was committed by `afterMs`.
   * A read that fails on the replica is repeated on the primary, so it must only read.
   */
  read<Answer>(after: ReadAfter, work: (db: Kysely<Tables>) => Promise<Answer>): Promise<Answer>;
  state(): ReplicaState;
  /** Looks at the primary and at the replica now. A timer calls it regularly; tests call it when they need it. */
  look(): Promise<void>;
  close(): Promise<void>;
};

export type ReadAfter =
  | { readonly kind: 'anything' }
  /** Only from a replica that has all that was committed by this time of the primary. */
  | { readonly kind: 'own-write'; readonly afterMs: number }
  /** What this caller has written is unknown. */
  | { readonly kind: 'unknown' };

export type ReplicaProblem =
  | 'not looked at'
  | 'not reachable'
  | 'not a standby'
  | 'another database'
  | 'older schema'
  | 'behind';

/** Where a read was answered, and for the primary why. */
export type ReadTarget =
  | 'replica'
  | 'primary-own-write'
  | 'primary-unknown-caller'
  | 'primary-replica-unwell'
  | 'primary-replica-failed';

export type ReplicaState = {
  /** Why it answers no reads; null when it does. */
  readonly problem: ReplicaProblem | null;
  /** How old its answers may be; null where nothing is known. */
  readonly lagMs: number | null;
  readonly reads: Readonly<Record<ReadTarget, number>>;
};

export type ReadReplicaOptions<Tables> = Omit<DatabaseOptions, 'log'> & {
  readonly primary: Pick<Database<Tables>, 'db'>;
  /** A replica that is farther behind is not used. */
  readonly lagMaxMs: number;
  /** Whether a database lacks a migration of this release. */
  isSchemaOlder(db: Kysely<Tables>): Promise<boolean>;
  readonly log: DatabaseLog;
  /** How often both are looked at; null only when `look` is called. */
  readonly lookEveryMs?: number | null;
};

/** Small, because who has just written reads from the primary until the next look. */
const lookEveryMsByDefault = 250;

/** How long a read or a look may take before the replica counts as slow. */
const patienceMs = 2_000;

/** How much clocks of a former and a new primary may differ, and a clock may be set back. */
const clockSlackMs = 250;

export function openReadReplica<Tables>(options: ReadReplicaOptions<Tables>): ReadReplica<Tables> {
  const { primary, lagMaxMs, isSchemaOlder, log, lookEveryMs = lookEveryMsByDefault, ...ofDatabase } = options;
  const reads = {
    replica: 0,
    'primary-own-write': 0,
    'primary-unknown-caller': 0,
    'primary-replica-unwell': 0,
    'primary-replica-failed': 0,
  } satisfies Record<ReadTarget, number>;
  let replica = openDatabase<Tables>({ ...ofDatabase, log });
  /** Positions of the primary that the replica has not replayed yet, oldest first. */
  let waiting: readonly PrimaryLook[] = [];
  let lastLook: PrimaryLook | null = null;
  /** The replica has all that was committed before this time of the primary. */
  let freshMs: number | null = null;
  let lastReplayed = 0n;
  let found: ReplicaProblem | null = 'not looked at';
  let isSchemaKnown = false;
  let told: ReplicaProblem | null = 'not looked at';
  /** Changes whenever a read finds the replica away or slow: a look that began before says nothing about it. */
  let failures = 0;

  const nowMs = (): number =>
    lastLook === null ? Date.now() : lastLook.momentMs + (performance.now() - lastLook.askedAt);
  const lagMs = (): number | null => (freshMs === null ? null : Math.max(0, nowMs() - freshMs));
  const problem = (): ReplicaProblem | null => {
    if (found !== null) return found;
    const lag = lagMs();
    return lag === null || lag > lagMaxMs ? 'behind' : null;
  };
  const tell = (): void => {
    const now = problem();
    if (now === told) return;
    told = now;
    const lag = lagMs();
    const details = { lagMs: lag === null ? null : Math.round(lag) };
    if (now === null) log.info(details, 'lists are read from the replica');
    else log.warn({ ...details, problem: now }, 'lists are read from the primary');
  };

  const lookAtPrimary = async (): Promise<void> => {
    const look = await positionOfPrimary(primary.db);
    lastLook = look;
    // Checks that wait for a stalled replica are thinned out: the first ones decide when it has caught up.
    waiting = [...waiting.slice(0, looksKeptMax - 1), look];
  };
  const lookAtReplica = async (): Promise<void> => {
    const before = failures;
    const asked = replica;
    const seen = await inTime(stateOfReplica(asked.db)).catch(() => null);
    if (asked !== replica || before !== failures) return;
    found = await problemOf(seen);
    if (found !== null || seen === null || seen.replayed === null) {
      freshMs = null;
      if (found === 'not reachable') replaceConnections();
      return;
    }
    const { replayed } = seen;
    // Another standby answers at this address now, and lacks what the former one had.
    if (replayed < lastReplayed) freshMs = null;
    lastReplayed = replayed;
    const reached = waiting.filter(({ position }) => position <= replayed);
    waiting = waiting.filter(({ position }) => position > replayed);
    freshMs = reached.at(-1)?.momentMs ?? freshMs;
  };
  const problemOf = async (seen: ReplicaLook | null): Promise<ReplicaProblem | null> => {
    if (seen === null) return 'not reachable';
    if (!seen.isStandby) return 'not a standby';
    if (lastLook !== null && (seen.system !== lastLook.system || seen.name !== lastLook.name))
      return 'another database';
    if (lastLook === null) return 'not looked at';
    // A schema only grows, but another standby may have taken the place of this one.
    if (found !== null) isSchemaKnown = false;
    isSchemaKnown ||= !(await inTime(isSchemaOlder(replica.db)).catch(() => true));
    return isSchemaKnown ? null : 'older schema';
  };
  const replaceConnections = (): void => {
    replica.abandon();
    replica = openDatabase<Tables>({ ...ofDatabase, log });
  };

  let looking: Promise<unknown> | null = null;
  const look = async (): Promise<void> => {
    // At the primary first, so that a stalled replica is not taken for one that has caught up with it.
    await inTime(lookAtPrimary()).catch(() => undefined);
    await lookAtReplica();
    tell();
  };
  const timer =
    lookEveryMs === null
      ? undefined
      : setInterval(() => {
          looking ??= look().finally(() => {
            looking = null;
          });
        }, lookEveryMs).unref();

  const targetOf = (after: ReadAfter): ReadTarget => {
    if (after.kind === 'unknown') return 'primary-unknown-caller';
    if (problem() !== null) return 'primary-replica-unwell';
    const isOwnWriteMissing = after.kind === 'own-write' && after.afterMs > (freshMs ?? Number.NEGATIVE_INFINITY);
    return isOwnWriteMissing ? 'primary-own-write' : 'replica';
  };

  return {
    momentMs: () => Math.ceil(nowMs()) + clockSlackMs,
    read: async (after, work) => {
      const target = targetOf(after);
      if (target !== 'replica') {
        reads[target] += 1;
        tell();
        return work(primary.db);
      }
      try {
        const answer = await inTime(work(replica.db));
        reads.replica += 1;
        return answer;
      } catch (error) {
        if (!mayWorkOnPrimary(error)) throw error;
        reads['primary-replica-failed'] += 1;
        log.warn({ err: error }, 'read failed on the replica and is repeated on the primary');
        if (error instanceof TooSlow || isDatabaseUnavailable(error)) {
          failures += 1;
          found = 'not reachable';
          freshMs = null;
          tell();
        }
        return work(primary.db);
      }
    },
    state: () => ({ problem: problem(), lagMs: lagMs(), reads: { ...reads } }),
    look,
    close: async () => {
      clearInterval(timer);
      await looking;
      await replica.close();
    },
  };
}

/** At the usual pace the looks of half a minute, which is longer than a replica may be behind. */
const looksKeptMax = 120;

type PrimaryLook = {
  /** The clock of the primary, just before its position was read. */
  readonly momentMs: number;
  readonly position: bigint;
  /** By our own clock, when we asked. */
  readonly askedAt: number;
  readonly system: string;
  readonly name: string;
};

async function positionOfPrimary<Tables>(db: Kysely<Tables>): Promise<PrimaryLook> {
  const askedAt = performance.now();
  const { rows } = await sql<{ momentMs: number; position: string; system: string; name: string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "momentMs",
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position,
      (select system_identifier::text from pg_control_system()) as system, current_database() as name`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The primary did not say where it is.');
  return { ...row, position: withoutPageHeader(BigInt(row.position)), askedAt };
}

type ReplicaLook = {
  readonly isStandby: boolean;
  readonly replayed: bigint | null;
  readonly system: string;
  readonly name: string;
};

async function stateOfReplica<Tables>(db: Kysely<Tables>): Promise<ReplicaLook> {
  const { rows } = await sql<{ isStandby: boolean; replayed: string | null; system: string; name: string }>`
    select pg_is_in_recovery() as "isStandby", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as replayed,
      (select system_identifier::text from pg_control_system()) as system, current_database() as name`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The replica did not say where it is.');
  return { ...row, replayed: row.replayed === null ? null : BigInt(row.replayed) };
}

const walPageBytes = 8192n;
const longestPageHeaderBytes = 40n;

/**
 * Where the next record starts behind the header of a new page, nothing but that header is between it and the end of the last record, which
 * is all that a replica can have replayed. A record has 24 bytes at least, so none ends inside of the difference and begins there too.
 */
export function withoutPageHeader(position: bigint): bigint {
  const inPage = position % walPageBytes;
  return inPage <= longestPageHeaderBytes ? position - inPage : position;
}

class TooSlow extends Error {}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/** Whether the database refused: a conflict with the recovery, its time limits, a schema that lacks something, or that it is away. */
function mayWorkOnPrimary(error: unknown): boolean {
  return error instanceof TooSlow || error instanceof pg.DatabaseError || isDatabaseUnavailable(error);
}
