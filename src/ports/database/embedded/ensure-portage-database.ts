import pg from 'pg';

/** Creates the product's role and database on first use. As the first query of every start it also proves that the server answers. */
export async function ensurePortageDatabase(administratorUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl, connectionTimeoutMillis: 60_000 });
  // The server may go down under an open connection; the statement that is under way reports that.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = 'portage') as has_role,
              exists (select from pg_database where datname = 'portage') as has_database`,
    );
    if (!rows[0]?.has_role) await client.query('create role portage login');
    if (!rows[0]?.has_database) await client.query('create database portage owner portage');
  } finally {
    await client.end();
  }
}
