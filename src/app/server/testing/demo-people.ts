import type { TestServer } from './test-server.ts';

/** The users of the demo data by the part of their email before the `@`: `traveler`, `admin`, `manager`. */
export type DemoPeople = {
  readonly idOf: (name: string) => number;
  /** The headers with which a user calls. */
  readonly as: (name: string) => Promise<Record<string, string>>;
};

export async function demoPeople(server: Pick<TestServer, 'db' | 'tokenOf'>): Promise<DemoPeople> {
  const people = await server.db.selectFrom('users').select(['id', 'email']).execute();
  const ids = new Map(people.map(({ id, email }) => [email.split('@')[0] ?? '', id]));
  return {
    idOf: (name) => ids.get(name) ?? 0,
    as: async (name) => ({ 'x-user-token': await server.tokenOf(name) }),
  };
}
