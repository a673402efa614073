import type { FastifyInstance } from 'fastify';
import { refuseFields } from '#kit/problem.ts';
import { sendRefusal } from '#kit/server/errors.ts';
import type { MovableClock } from '#ports/clock/system-clock.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { sendDevPage } from './dev-page.ts';

const path = '/dev/clock';
const hourMs = 3_600_000;

/** Shows the time of a demonstration and moves it ahead, so that a bag's week takes a few presses. Never served in production. */
export function serveDemoClock(app: FastifyInstance, clock: MovableClock): void {
  app.get(path, async (_request, reply) => {
    const body = `<p>It is ${nowOf(clock).toUTCString()}.</p>
<form method="post">${[1, 6, 24].map(button).join('')}</form>
<p>Bags travel, emails are sent and refunds are made within seconds. <a href="/dev/mailbox">Mailbox</a></p>`;
    return sendDevPage(reply, { title: 'Clock', body });
  });

  app.post<{ Body: unknown }>(path, { config: { needsNoPageToken: true } }, async (request, reply) => {
    const toMs = momentOf(request.body, clock.nowMs());
    if (toMs === undefined || !clock.moveTo(toMs)) {
      const message = 'Please give a time in the future, such as 2026-03-05T15:00:00Z, or from 1 to 999 hours.';
      return sendRefusal(reply, request, refuseFields([{ field: 'to', message }]));
    }
    return reply.redirect(path, 303);
  });
}

function button(hours: number): string {
  return `<button name="hours" value="${hours}">${hours === 1 ? '1 hour' : `${hours} hours`} later</button>`;
}

/** Undefined if the body names no time. */
function momentOf(body: unknown, nowMs: number): number | undefined {
  const { to, hours } = (body ?? {}) as { readonly to?: unknown; readonly hours?: unknown };
  if (typeof hours === 'string' && /^[1-9]\d{0,2}$/.test(hours)) return nowMs + Number(hours) * hourMs;
  if (typeof to !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(to)) return undefined;
  const toMs = Date.parse(to);
  return Number.isNaN(toMs) ? undefined : toMs;
}
