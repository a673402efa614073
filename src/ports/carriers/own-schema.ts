import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/** The tables of an adapter, in a schema of its own beside the product's tables. */
export type OwnSchema<Tables> = {
  /** Connects when it is first needed, and makes the tables; after a failure, the next call tries again. */
  open(): Promise<Kysely<Tables>>;
  close(): Promise<void>;
};

export type SchemaToOpen = {
  readonly url: string;
  readonly name: string;
  /** Creates the tables; does nothing where they exist. */
  readonly statements: string;
  readonly connectionsMax: number;
  /** What the connections are called in the database. */
  readonly applicationName: string;
};

export function ownSchema<Tables>(asked: SchemaToOpen): OwnSchema<Tables> {
  let opened: Promise<Kysely<Tables>> | undefined;
  return {
    open: () => {
      opened ??= connect<Tables>(asked).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    close: async () => {
      await (await opened)?.destroy();
    },
  };
}

async function connect<Tables>({
  url,
  name,
  statements,
  connectionsMax,
  applicationName,
}: SchemaToOpen): Promise<Kysely<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    application_name: applicationName,
    keepAlive: true,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Servers that start together wait for each other, and the first creates the tables.
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:schema`}, 0))`.execute(tx);
      await sql.raw(statements).execute(tx);
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db.withSchema(name);
}
