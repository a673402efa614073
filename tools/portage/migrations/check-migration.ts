import { outsideMark } from '#ports/database/migrate.ts';
import { outermost, partsOf, splitStatements } from './split-statements.ts';

export type MigrationBreach = { readonly migration: string; readonly statement: string; readonly why: string };

/** Migrations up to this one ran before the check was there. */
const acceptedUntil = '0089';

/** Released before the check saw them: files are not changed once they have run, so they stay as they are. */
const released: readonly string[] = [
  '0092 alter table pickups validate constraint pickups_stop_id_fkey',
  '0093 alter table larger_sizes validate constraint larger_sizes_news_check',
  '0093 alter table larger_sizes validate constraint larger_sizes_refund_check',
  "0096 do ''",
  '0096 drop trigger ledger_entries_only_grow on ledger_entries',
  '0096 drop trigger parcel_scans_only_grow on parcel_scans',
  '0096 drop trigger gateway_events_stay on gateway_events',
  "0098 do ''",
  '0098 alter table audit_log_first alter column id drop identity',
  '0098 drop trigger audit_log_only_grows on audit_log_first',
  '0110 create index returned_bags_of_trip on returned_bags (trip_order_id) where trip_order_id is not null',
  "0110 update returned_bags set trip_order_id = ( select min(trip.id) from orders as trip where trip.id <> returned_bags.order_id and trip.placed_at > returned_bags.asked_at and not exists (select from cancelled_legs where cancelled_legs.order_id = trip.id and cancelled_legs.leg = '') and trip.user_id in ( select customer.id from users as owner join orders as first_trip on first_trip.user_id = owner.id join users as customer on coalesce(owner.contact_email, owner.email) in (customer.email, customer.contact_email) where first_trip.id = returned_bags.order_id ) ) where state in ('', '') and coupon_code is null",
];

/** Above a statement: a developer has looked at it and says why it is fine, such as that its table is small. */
const acceptance = /^--\s*accepted: \S/m;

/**
 * What would stop the service while a large table is changed, or break the release that still runs: every statement that is not known to be
 * harmless. Older migrations are left alone.
 */
export function checkMigration(migration: string, text: string): readonly MigrationBreach[] {
  if (migration.slice(0, 4) <= acceptedUntil) return [];
  const statements = splitStatements(text);
  const made = new Set(
    statements.flatMap(({ code }) => /^create table (?!if not exists )([^\s(]+)/.exec(code)?.[1] ?? []),
  );
  const reasonsOf = text.startsWith(outsideMark) ? reasonsOutside : reasonsInside;
  return statements
    .filter(({ comment, code }) => !acceptance.test(comment) && !released.includes(`${migration.slice(0, 4)} ${code}`))
    .flatMap(({ code }) =>
      [...new Set(reasonsOf(code, made))].map((why) => ({ migration, statement: code.slice(0, 100), why })),
    );
}

const leftHalfDone =
  'A file outside of a transaction may only create and drop indexes concurrently and validate constraints: anything else is left half done by a crash.';

function reasonsOutside(code: string): readonly string[] {
  const isRepeatable =
    /^(create (unique )?index concurrently|drop index concurrently if exists) /.test(code) ||
    /^alter table \S+ validate constraint \S+$/.test(code);
  return isRepeatable ? [] : [leftHalfDone];
}

type Reason = { readonly when: RegExp; readonly why: string };

const usedByOlderRelease =
  'The release before still uses it while the new one starts: drop and rename one release later, and say so with "-- accepted: …".';
const rewritten = 'The whole table is written again';
const readUnderLock = 'The whole table is read under a lock';
const notKnown =
  'It is not known to be harmless beside a running service. Look at its locks, and say so with "-- accepted: …".';

/** The statements that are refused. The first pattern that matches gives the reason. */
const refused: readonly Reason[] = [
  {
    when: /^(create (unique )?index|reindex|drop index concurrently) /,
    why: `An index on a table with rows stops all writing while it is built: CREATE INDEX CONCURRENTLY in a file that begins with "${outsideMark}".`,
  },
  {
    when: /^drop index /,
    why: `The table is locked: DROP INDEX CONCURRENTLY in a file that begins with "${outsideMark}".`,
  },
  {
    when: /^drop trigger /,
    why: 'Nothing checks what the trigger checked: CREATE OR REPLACE TRIGGER, or drop it one release later, and say so with "-- accepted: …".',
  },
  { when: /^drop /, why: usedByOlderRelease },
  { when: /^alter (type|view|schema|function|sequence|index) .*\brename\b/, why: usedByOlderRelease },
  {
    when: /^do\b/,
    why: 'What a block does is not looked at: write its statements without it, or say with "-- accepted: …" why none of them takes a long lock.',
  },
  {
    when: /^(with\b|merge )/,
    why: 'Rows may be written within it: begin with UPDATE, DELETE or INSERT, with the rows in its WHERE, or do it in batches, by a job.',
  },
  {
    when: /^(lock|truncate|cluster|vacuum|refresh materialized view)\b/,
    why: 'The table is locked for as long as this takes.',
  },
  {
    when: /^(set|reset)\b.*\b(lock_timeout|statement_timeout)\b/,
    why: 'The migrator sets lock_timeout and statement_timeout; a file must not lift them.',
  },
];

/** Statements that hold no lock for long and don't affect the previous release. */
const harmless: readonly RegExp[] = [
  /^create table (?!.* partition of )/,
  /^create (or replace )?(function|procedure|trigger|view) /,
  /^create (sequence|schema|type|domain) /,
  /^alter sequence \S+ owned by \S+$/,
  /^(comment on|grant|analyze) /,
];

function reasonsInside(code: string, made: ReadonlySet<string>): readonly string[] {
  if (/\bas (not )?(materialized ?)?\( ?(insert|update|delete|merge) /.test(code)) return [whyOf('with', refused)];
  if (isOnlyAbout(code, made)) return [];
  if (code.startsWith('alter table ')) return reasonsOfTable(code);
  if (/^(update|delete from) /.test(code)) return namesRows(code) ? [] : [everyRow];
  if (code.startsWith('insert into ')) return givesRows(code) ? [] : [copiedRows];
  if (/^create table .* as /.test(outermost(code))) return [copiedRows];
  if (code.startsWith('select ')) return onlyReads(code) ? [] : [notKnown];
  return harmless.some((pattern) => pattern.test(code)) ? [] : [whyOf(code, refused)];
}

function whyOf(code: string, reasons: readonly Reason[]): string {
  return reasons.find(({ when }) => when.test(code))?.why ?? notKnown;
}

const everyRow =
  'Any number of rows may be written in one transaction: name them (WHERE id = … or id IN (…)), do it in batches, by a job, or say with "-- accepted: …" why they are few.';
const copiedRows =
  'Any number of rows may be copied in one transaction: write VALUES, do it in batches, by a job, or say with "-- accepted: …" why they are few.';

/**
 * Any other condition may be true of every row (`id > 0`). Which tables stay small is not known here, so a developer says so of one that does.
 */
function namesRows(code: string): boolean {
  const plain = outermost(code.replaceAll(/ in ?\((?:(?:''|\d+)(?:, ?)?)+\)/g, ' in list'));
  const [, changed = '', condition = ''] =
    /^(?:update|delete from) (.*?) where (.*?)(?: returning .*)?$/.exec(plain) ?? [];
  if (/ (from|using) /.test(changed) || / or /.test(condition)) return false;
  return condition.split(' and ').some((part) => /^(\w+\.)?id (= (''|\d+)(::\w+)?|in list)$/.test(part));
}

/** The rows are in the statement, and not in other tables. */
function givesRows(code: string): boolean {
  if (/^insert into \S+ (as \S+ )?(\(\) ?)?(overriding \w+ value )?(default )?values\b/.test(outermost(code)))
    return true;
  return /\bselect\b/.test(outermost(code)) && !/\b(from|table)\b/.test(code);
}

/** Functions that a query may call, because they change nothing; any other function is refused. */
const harmlessFunctions = new Set([
  'setval',
  'jobs.create_queue',
  'greatest',
  'least',
  'coalesce',
  'max',
  'min',
  'count',
  'sum',
]);

function onlyReads(code: string): boolean {
  if (/ into | for (update|no key update|share|key share)\b/.test(code)) return false;
  const words = new Set([
    'select',
    'in',
    'as',
    'and',
    'or',
    'not',
    'exists',
    'from',
    'where',
    'values',
    'any',
    'on',
    'over',
  ]);
  const called = [...code.matchAll(/([\w.]+) ?\(/g)].map(([, name = '']) => name);
  return called.every((name) => words.has(name) || harmlessFunctions.has(name));
}

/** No running server uses a table that is made in the same file. */
function isOnlyAbout(code: string, made: ReadonlySet<string>): boolean {
  const [, table] =
    /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*? on (?:only )?|create table (?:if not exists )?\S+ partition of |drop trigger (?:if exists )?\S+ on |update |delete from |truncate (?:table )?|lock (?:table )?)([^\s(;,]+)/.exec(
      code,
    ) ?? [];
  return made.has(table ?? '');
}

/** The actions of ALTER TABLE that are refused. */
const refusedActions: readonly Reason[] = [
  {
    when: /^set (logged|unlogged|tablespace|access method)\b/,
    why: `${rewritten}, and locked for as long as that takes.`,
  },
  {
    when: /^alter (column )?\S+ (set data )?type\b/,
    why: `${rewritten}: another type. Add a column, fill it in batches, and switch over.`,
  },
  {
    when: /^alter (column )?\S+ set not null\b/,
    why: `${readUnderLock}: add a CHECK (… IS NOT NULL) NOT VALID, and validate it outside of a transaction.`,
  },
  {
    when: /^add (constraint \S+ )?(check|foreign key)\b/,
    why: `${readUnderLock}: add the constraint NOT VALID, and validate it in a later file outside of a transaction.`,
  },
  {
    when: /^validate constraint\b/,
    why: `${readUnderLock}: validate the constraint in a file outside of a transaction.`,
  },
  {
    when: /^add (constraint \S+ )?(unique|primary key|exclude)\b/,
    why: 'The index of the constraint is built under a lock: build it concurrently, then ADD CONSTRAINT … USING INDEX.',
  },
  {
    when: /^drop constraint\b/,
    why: 'The release before may name a unique or exclusion constraint in ON CONFLICT: drop it one release later, and say so with "-- accepted: …".',
  },
  { when: /^(drop|rename)\b/, why: usedByOlderRelease },
];

const harmlessActions: readonly RegExp[] = [
  /^add (constraint \S+ )?(check|foreign key)\b.* not valid$/,
  /^add constraint \S+ (unique|primary key) using index \S+$/,
  /^alter (column )?\S+ ((set|drop) default|drop not null|set statistics)\b/,
  /^(set|reset) \(\)$/,
  // As PostgreSQL names checks and references.
  /^drop constraint (if exists )?\S+_(check|fkey)\d*$/,
];

function reasonsOfTable(code: string): readonly string[] {
  const [, list = ''] = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(code) ?? [];
  const actions = partsOf(list);
  const replaced = new Set(
    actions.flatMap((action) => /^add constraint (\S+) (?:check|foreign key)\b/.exec(action)?.[1] ?? []),
  );
  return actions.flatMap((action) => {
    const isColumn = /^add (column )?(?!(constraint|check|foreign|unique|primary|exclude|not)\b)/.test(action);
    if (isColumn) return reasonsOfColumn(action);
    const [, dropped = ''] = /^drop constraint (?:if exists )?(\S+)$/.exec(action) ?? [];
    if (replaced.has(dropped)) return [];
    const isHarmless = harmlessActions.some((pattern) => pattern.test(outermost(action)));
    return isHarmless ? [] : [whyOf(action, refusedActions)];
  });
}

/** Defaults that are the same for each row are not written into rows. */
const constantFunctions = new Set(['now', 'numeric', 'varchar', 'char', 'decimal']);

function reasonsOfColumn(action: string): readonly string[] {
  const column = outermost(action);
  const [, given = ''] = / default (.*)$/.exec(action) ?? [];
  const [value = ''] = given.split(/ (?:not null|null|constraint|check|references|unique|primary key|collate)\b/);
  const calls = [...value.matchAll(/([\w.]+) ?\(/g)].map(([, name = '']) => name);
  if (/ generated | (big|small)?serial\b/.test(column) || calls.some((name) => !constantFunctions.has(name)))
    return [
      `${rewritten}: a column with a generated value or with a default that differs for each row. Add it empty, and fill it in batches.`,
    ];
  if (/ not null\b/.test(column) && given === '')
    return ['A column that must not be null needs a default: the release before does not know it, and rows are there.'];
  if (/ (unique|primary key)\b/.test(column)) return [whyOf('add unique', refusedActions)];
  const isRead = / check ?\(/.test(action) || (/ references /.test(column) && given !== '');
  return isRead ? [whyOf('add check', refusedActions)] : [];
}
