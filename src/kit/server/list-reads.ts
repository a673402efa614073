import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReadAfter, ReadReplica } from '#ports/database/read-replica.ts';

/**
 * Reads a list, a search or an export, which may be some seconds old, but never older than the caller's own last change. The work may run
 * twice and must only read. Facts for decisions about money, orders, rights or sessions must not be read this way.
 */
export type ReadList<Tables> = <Answer>(
  request: FastifyRequest,
  work: (db: Kysely<Tables>) => Promise<Answer>,
) => Promise<Answer>;

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Every answer to a call that changes something sets a cookie with the time of the primary's clock, for as long as a replica can lack the
 * change. Every server can then tell when its replica has the change, without asking the database. The cookie is no secret and gives no
 * right: a wrong one costs its sender a read of the primary at most. Decision 091.
 */
export function useListReads<Tables>(
  app: FastifyInstance,
  {
    db,
    replica,
    isSecure,
    lagMaxMs,
    unchanging,
  }: {
    readonly db: Kysely<Tables>;
    readonly replica: ReadReplica<Tables> | null;
    readonly isSecure: boolean;
    readonly lagMaxMs: number;
    /** `POST /path` of calls that change nothing that a list shows. */
    readonly unchanging: ReadonlySet<string>;
  },
): ReadList<Tables> {
  if (replica === null) return (_request, work) => work(db);
  const name = isSecure ? '__Host-portage_wrote' : 'portage_wrote';
  const maxAgeS = Math.ceil(lagMaxMs / 1000) + marginS;
  app.addHook('onSend', async (request, reply) => {
    if (safeMethods.has(request.method)) return;
    if (unchanging.has(`${request.method} ${request.routeOptions.url ?? ''}`)) return;
    const cookie = app.serializeCookie(name, String(replica.momentMs()), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      maxAge: maxAgeS,
    });
    reply.header('set-cookie', cookie);
  });
  return (request, work) => replica.read(readAfter(request, name), work);
}

/** A cookie is kept longer than a replica may be behind, so that the clock of a browser may run fast. */
const marginS = 10;

const momentPattern = /^\d{1,15}$/;

function readAfter(request: FastifyRequest, cookieName: string): ReadAfter {
  // Programs with a token keep no cookies.
  const token = request.headers['x-user-token'];
  if (typeof token === 'string' && token !== '') return { kind: 'unknown' };
  const sent = request.cookies[cookieName];
  return sent !== undefined && momentPattern.test(sent)
    ? { kind: 'own-write', afterMs: Number(sent) }
    : { kind: 'anything' };
}
