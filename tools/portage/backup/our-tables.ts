import type pg from 'pg';
import { carrierSchema } from '#ports/carriers/embedded/carrier-database.ts';
import { easypostSchema } from '#ports/carriers/easypost/purchases.ts';
import { gatewaySchema } from '#ports/payments/sandbox/gateway-database.ts';
import type { BackupSequence, BackupTable } from './backup-file.ts';

/** Schemas that adapters make when they are first used; migrations make the others. */
export const schemasOfAdapters = [gatewaySchema, carrierSchema, easypostSchema];

const ourSchemas = ['public', 'jobs', ...schemasOfAdapters.map(({ name }) => name)];

/** What an extension has made is not ours. */
const notOfExtension = (catalog: 'pg_class' | 'pg_proc' | 'pg_type', oid: string): string =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

/**
 * Gives each value the same text on every server. The order of a table is that of its file; scans that join another one halfway would
 * change it.
 */
export const settingsOfCopies = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '60s';
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local synchronize_seqscans = off`;

/** All tables with rows of their own; those of a partitioned table are in its partitions. */
export async function readTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ table: BackupTable }>(
    `select json_build_object(
       'schema', nspname, 'name', relname,
       'columns', (
         select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum), '[]')
         from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''),
       'partitionOf', (
         select json_build_object('schema', parent_schema.nspname, 'name', parent.relname,
           'bound', pg_get_expr(pg_class.relpartbound, pg_class.oid))
         from pg_inherits join pg_class parent on parent.oid = inhparent
           join pg_namespace parent_schema on parent_schema.oid = parent.relnamespace
         where inhrelid = pg_class.oid and pg_class.relispartition)
     ) as table
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and relpersistence <> 't' and nspname = any($1) and ${notOfExtension('pg_class', 'pg_class.oid')}
     order by nspname, relname`,
    [ourSchemas],
  );
  return rows.map(({ table }) => table);
}

export async function readSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select nspname as schema, relname as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and relpersistence <> 't' and nspname = any($1) and ${notOfExtension('pg_class', 'pg_class.oid')}
     order by 1, 2`,
    [ourSchemas],
  );
  const sequences: BackupSequence[] = [];
  for (const { schema, name } of rows) {
    const found = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted({ schema, name })}`,
    );
    sequences.push({ schema, name, ...(found.rows[0] ?? { lastValue: '1', isCalled: false }) });
  }
  return sequences;
}

/** Statements that remove everything of ours, so that the tables can be made again. Rights on the schemas stay. */
export async function dropStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select statement from (
       select 1 as step, format('drop %s %I.%I cascade',
         case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
         nspname, relname) as statement
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = any($1) and not relispartition and ${notOfExtension('pg_class', 'pg_class.oid')}
         and (relkind in ('r', 'p', 'v', 'm') or relkind = 'S' and not exists (
           select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
       union all
       select 2, format('drop routine %s cascade', pg_proc.oid::regprocedure)
       from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where nspname = any($1) and ${notOfExtension('pg_proc', 'pg_proc.oid')}
       union all
       select 3, format('drop type %I.%I cascade', nspname, typname)
       from pg_type join pg_namespace on pg_namespace.oid = typnamespace
       where nspname = any($1) and typtype in ('e', 'd') and ${notOfExtension('pg_type', 'pg_type.oid')}
     ) as everything order by step, statement`,
    [ourSchemas],
  );
  return rows.map(({ statement }) =>
    statement.replace(/^drop (view|table|sequence|routine|type) /, 'drop $1 if exists '),
  );
}

/** Statements that remove the partitions that migrations make by the date of today: the backup has its own. */
export async function dropPartitionStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table %I.%I', nspname, relname) as statement
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relispartition and relkind = 'r' and nspname = 'public' order by relname`,
  );
  return rows.map(({ statement }) => statement);
}

/**
 * What keeps rows from being loaded in any order: references, which are made again and so checked afterwards, and triggers, which have
 * done their work when the rows were first written.
 */
export async function readObstacles(client: pg.Client): Promise<{ remove: string[]; putBack: string[] }> {
  const { rows } = await client.query<{ remove: string; putBack: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
              as "putBack"
     from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'f' and conparentid = 0 and nspname = any($1)
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
            format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
     from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
     where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and nspname = any($1)`,
    [ourSchemas],
  );
  return { remove: rows.map(({ remove }) => remove), putBack: rows.map(({ putBack }) => putBack) };
}

export function quoted({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${quote(schema)}.${quote(name)}`;
}

export function copyColumns({ columns }: BackupTable): string {
  return columns.length === 0 ? '' : `(${columns.map(({ name }) => quote(name)).join(', ')})`;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
