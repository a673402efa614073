import type { FastifyInstance } from 'fastify';
import { refuseUnknown } from '#kit/problem.ts';
import { sendRefusal } from '#kit/server/errors.ts';
import type { Carriers } from '#ports/carriers/carriers.ts';

/** The bill of the embedded carrier, to try the import with. Never served in production. */
export function serveDemoBill(app: FastifyInstance, carriers: Carriers): void {
  app.get('/dev/carrier-bill.csv', async (request, reply) => {
    if (!carriers.demoBill) return sendRefusal(reply, request, refuseUnknown('This carrier has no demo bill.'));
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="carrier-bill.csv"')
      .send(await carriers.demoBill());
  });
}
