import pg from 'pg';

/** Works on the server itself and not in one of its databases. */
export async function asAdministrator<Answer>(
  administratorUrl: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: administratorUrl });
  // A server that is killed meanwhile fails the statement; the event alone would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
