import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { sendRefusal } from '#kit/server/errors.ts';
import { findMaintenance, type Maintenance } from '#records/operations/maintenance.ts';
import type { Tables } from '#records/tables.ts';
import type { Language } from '#rules/language/language.ts';
import { currentLanguage, inLanguage, t } from '#rules/language/t.ts';

/** Whether the service is read-only now; null when it is not. */
type WatchMaintenance = () => Promise<Maintenance | null>;

/** How long it may take until a server notices that maintenance was turned on or off. */
const noticedWithinMs = 2_000;

/** When a caller should try again. We don't know when maintenance ends, so this is a guess that avoids a rush of requests afterwards. */
const retryAfterS = 60;

/** One small query every two seconds, however many requests there are. While the database is unavailable, the last known state counts. */
export function watchMaintenance(db: Kysely<Tables>): WatchMaintenance {
  let known: Maintenance | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      known = await findMaintenance(db);
    } catch {
      // The current request will fail by itself if it needs the database.
    }
    readAtMs = performance.now();
    reading = undefined;
  };
  return async () => {
    if (performance.now() - readAtMs > noticedWithinMs) await (reading ??= read());
    return known;
  };
}

/** Calls that change nothing that a user can see, however they are sent. */
export function changesNothing({ method, changes }: AnyEndpoint): boolean {
  return method === 'GET' || changes === 'nothing';
}

/**
 * Reading calls, and those without which users could not read what is theirs: signing in and out, and links by email. Callbacks of the gateway and of
 * carriers are no calls of ours and are taken, and jobs continue: what was ordered before is finished.
 */
function isAnsweredInMaintenance(call: AnyEndpoint): boolean {
  return changesNothing(call) || call.changes === 'sign-in';
}

/** Answers calls that would change something with 503 before their body is read. */
export function refuseWritesInMaintenance(
  app: FastifyInstance,
  { calls, maintenance }: { calls: readonly AnyEndpoint[]; maintenance: WatchMaintenance },
): void {
  const refused = new Set(
    calls.filter((call) => !isAnsweredInMaintenance(call)).map(({ method, path }) => `${method} ${path}`),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!refused.has(`${request.method} ${request.routeOptions.url ?? ''}`)) return;
    const now = await maintenance();
    if (!now) return;
    reply.header('retry-after', String(retryAfterS));
    const detail = inLanguage(request.language, () => maintenanceText(now, request.language));
    await sendRefusal(reply, request, new Refusal(503, detail));
  });
}

/** The notice at the top of every page during maintenance; null otherwise. */
export async function maintenanceNotice(maintenance: WatchMaintenance): Promise<string | null> {
  const now = await maintenance();
  return now && maintenanceText(now, currentLanguage());
}

function maintenanceText({ message }: Maintenance, language: Language): string {
  return (
    message[language] ??
    message.en ??
    t`We’re working on our site. You can look at prices, track your bags and print labels. Orders and changes will be back soon.`
  );
}
