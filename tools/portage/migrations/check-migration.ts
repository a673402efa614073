import { outsideMark } from '#ports/database/migrate.ts';

export type MigrationBreach = { readonly migration: string; readonly statement: string; readonly why: string };

/** Migrations up to this one ran before the check was there. */
const acceptedUntil = '0089';

/** Above a statement: a developer has looked at it and says why it is fine, such as that its table is small. */
const acceptance = /^--\s*accepted: \S/m;

/** What would stop the service while a large table is changed, or break the release that still runs. Older migrations are left alone. */
export function checkMigration(migration: string, text: string): readonly MigrationBreach[] {
  if (migration.slice(0, 4) <= acceptedUntil) return [];
  const statements = splitStatements(text);
  const made = new Set(
    statements.flatMap(({ code }) => /^create table (?:if not exists )?(\S+)/.exec(code)?.[1] ?? []),
  );
  const isOutside = text.startsWith(outsideMark);
  return statements
    .filter(({ comment }) => !acceptance.test(comment))
    .flatMap(({ code }) => {
      const rules = isOutside ? rulesOutside : rulesInside;
      return rules
        .filter(({ breaks }) => breaks(code) && !made.has(tableOf(code) ?? ''))
        .map(({ why }) => ({ migration, statement: code.slice(0, 100), why }));
    });
}

type Rule = { readonly why: string; breaks(code: string): boolean };

const rulesOutside: readonly Rule[] = [
  {
    why: 'A file outside of a transaction may only create and drop indexes concurrently and validate constraints: anything else is left half done by a crash.',
    breaks: (code) =>
      !/^(create (unique )?index concurrently|drop index concurrently if exists) /.test(code) &&
      !/^alter table \S+ validate constraint \S+$/.test(code),
  },
];

const rulesInside: readonly Rule[] = [
  {
    why: `An index on a table with rows stops all writing while it is built: CREATE INDEX CONCURRENTLY in a file that begins with "${outsideMark}".`,
    breaks: (code) => /^(create (unique )?index|reindex|drop index concurrently) /.test(code),
  },
  {
    why: 'A column that must not be null needs a default: the release before does not know it, and rows are there.',
    breaks: (code) =>
      addedColumns(code).some((column) => /\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column)),
  },
  {
    why: 'The whole table is written again: a column with a generated value or with a default that differs for each row. Add it empty, and fill it in batches.',
    breaks: (code) =>
      addedColumns(code).some((column) =>
        /\b(generated|serial|bigserial|random|gen_random_uuid|clock_timestamp|nextval)\b/.test(column),
      ),
  },
  {
    why: 'The whole table is written again: another type. Add a column, fill it in batches, and switch over.',
    breaks: (code) => /^alter table .*\balter (column )?\S+ (set data )?type\b/.test(code),
  },
  {
    why: 'The whole table is read under a lock: add a CHECK (… IS NOT NULL) NOT VALID, and validate it outside of a transaction.',
    breaks: (code) => /^alter table .*\bset not null\b/.test(code),
  },
  {
    why: 'The whole table is read under a lock: add the constraint NOT VALID, and validate it in a later file outside of a transaction.',
    breaks: (code) =>
      /^alter table .*\badd (constraint \S+ )?(check|foreign key)\b/.test(code) && !/\bnot valid\b/.test(code),
  },
  {
    why: 'The whole table is read under a lock: validate the constraint in a file outside of a transaction.',
    breaks: (code) => /^alter table .*\bvalidate constraint\b/.test(code),
  },
  {
    why: 'The index of the constraint is built under a lock: build it concurrently, then ADD CONSTRAINT … USING INDEX.',
    breaks: (code) =>
      /^alter table .*\badd (constraint \S+ )?(unique|primary key|exclude)\b/.test(code) &&
      !/\busing index\b/.test(code),
  },
  {
    why: 'Every row is written in one transaction: do it in batches, by a job.',
    breaks: (code) => /^(update|delete from) /.test(code) && !/\bwhere\b/.test(code),
  },
  {
    why: 'The release before still uses it while the new one starts: drop and rename one release later, and say so with "-- accepted: …".',
    breaks: (code) => /^(drop table|alter table .*\b(drop column|rename)\b)/.test(code),
  },
  {
    why: 'The table is locked for as long as this takes.',
    breaks: (code) => /^(lock|truncate|cluster|vacuum full|refresh materialized view)\b/.test(code),
  },
  {
    why: 'The migrator sets lock_timeout and statement_timeout; a file must not lift them.',
    breaks: (code) => /^(set|reset)\b.*\b(lock_timeout|statement_timeout)\b/.test(code),
  },
];

/** What is added to a table, one column each. */
function addedColumns(code: string): readonly string[] {
  if (!code.startsWith('alter table ')) return [];
  return code.split(/\badd column\b/).slice(1);
}

function tableOf(code: string): string | undefined {
  const [, table] =
    /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*? on (?:only )?|update |delete from |truncate (?:table )?|lock (?:table )?)([^\s(;,]+)/.exec(
      code,
    ) ?? [];
  return table;
}

type Statement = { readonly code: string; readonly comment: string };

/** In small letters and one line each, without comments, texts and the bodies of functions; with the comments above it. */
function splitStatements(text: string): readonly Statement[] {
  const plain = text.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''").replaceAll(/'(?:[^']|'')*'/g, "''");
  const withCode = plain.split(';').map((part) => ({
    code: part.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
    comment: (part.match(/--.*$/gm) ?? []).join('\n'),
  }));
  return withCode.filter(({ code }) => code !== '');
}
