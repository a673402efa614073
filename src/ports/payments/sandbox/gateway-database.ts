import { type Generated, type JSONColumnType, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { TestInstrument } from '../test-instruments.ts';
import type { FaultEffect } from './wire.ts';

/**
 * The data of the sandbox gateway, in its own schema beside the product's tables, so that restarts keep it and all booking servers share it.
 * Otherwise the outcome of a charge could not be looked up later. Of a card it stores the brand and the last four digits.
 */
export type GatewayTables = {
  requests: { key: string; requests: Generated<number> };
  charges: {
    key: string;
    charge_id: string;
    amount: number;
    status: 'charged' | 'declined' | 'rejected' | 'cancelled';
    settled: boolean;
    refunded: Generated<number>;
    instrument: JSONColumnType<TestInstrument>;
    stored_method_id: string | null;
    description: string;
  };
  refunds: { key: string; refund_id: string; charge_id: string; amount: number };
  nonces: {
    nonce: string;
    instrument: JSONColumnType<TestInstrument>;
    expiry_month: number;
    expiry_year: number;
    consumed: Generated<boolean>;
    created_at: Generated<Date>;
  };
  stored_methods: {
    id: string;
    customer: string;
    instrument: JSONColumnType<TestInstrument>;
    expiry_month: number;
    expiry_year: number;
    added: Generated<number>;
  };
  faults: {
    id: Generated<number>;
    call: 'charge' | 'refund' | 'find';
    key: string | null;
    times_left: number;
    effect: JSONColumnType<FaultEffect>;
  };
  callbacks: { id: string; body: string; times_left: number; tries: Generated<number>; next_at: Generated<Date> };
};

export type GatewayTransaction = Transaction<GatewayTables>;

export type GatewayDatabase = { readonly db: Kysely<GatewayTables>; close(): Promise<void> };

const schemaName = 'sandbox_gateway';

export async function openGatewayDatabase(url: string): Promise<GatewayDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'sandbox-gateway', keepAlive: true });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<GatewayTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await createSchema(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db: db.withSchema(schemaName), close: () => db.destroy() };
}

/** Gateways that start together wait for each other, and the first creates the tables. */
async function createSchema(db: Kysely<GatewayTables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockFor(tx, 'schema');
    await sql.raw(schema).execute(tx);
  });
}

/** Other transactions that lock the same name wait until this one ends. */
export async function lockFor(tx: GatewayTransaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${schemaName}:${name}`}, 0))`.execute(tx);
}

const schema = `
create schema if not exists ${schemaName};
create table if not exists ${schemaName}.requests (
  key text primary key,
  requests integer not null default 0
);
create table if not exists ${schemaName}.charges (
  charge_id text primary key,
  key text not null unique,
  amount integer not null check (amount > 0),
  status text not null check (status in ('charged', 'declined', 'rejected', 'cancelled')),
  settled boolean not null,
  refunded integer not null default 0 check (refunded between 0 and amount),
  instrument jsonb not null,
  stored_method_id text,
  description text not null
);
create table if not exists ${schemaName}.refunds (
  refund_id text primary key,
  key text not null unique,
  charge_id text not null references ${schemaName}.charges,
  amount integer not null check (amount > 0)
);
create table if not exists ${schemaName}.nonces (
  nonce text primary key,
  instrument jsonb not null,
  expiry_month integer not null,
  expiry_year integer not null,
  consumed boolean not null default false,
  created_at timestamptz not null default now()
);
create index if not exists nonces_by_age on ${schemaName}.nonces (created_at);
create table if not exists ${schemaName}.stored_methods (
  id text primary key,
  customer text not null,
  instrument jsonb not null,
  expiry_month integer not null,
  expiry_year integer not null,
  added integer generated always as identity
);
create index if not exists stored_methods_by_customer on ${schemaName}.stored_methods (customer);
create table if not exists ${schemaName}.faults (
  id integer generated always as identity primary key,
  call text not null,
  key text,
  times_left integer not null check (times_left >= 0),
  effect jsonb not null
);
create table if not exists ${schemaName}.callbacks (
  id text primary key,
  body text not null,
  times_left integer not null check (times_left > 0),
  tries integer not null default 0,
  next_at timestamptz not null default now()
);
create index if not exists callbacks_by_time on ${schemaName}.callbacks (next_at);
`;

/** How the tables are made, for a restore of a backup. */
export const gatewaySchema = { name: schemaName, statements: schema };
