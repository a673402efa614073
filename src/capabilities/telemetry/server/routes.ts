import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { rslog } from '../contract.ts';
import { reportFromWire } from '../wire.ts';
import { reportText } from './report-text.ts';

/** A pino logger fits. */
type ReportLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
};

/**
 * What a page reports is only logged, since any caller can send anything here. Each line says that it came from a browser, so that readers
 * don't take it for a fact. API-46
 */
export function telemetryRoutes(app: FastifyInstance, { log }: { readonly log: ReportLog }): void {
  mount(app, rslog, ({ body }, { request }) => {
    const { operation: reported, orderId } = reportFromWire(body);
    const operation = reportText(reported);
    const level = /fail|error/i.test(operation) ? 'warn' : 'info';
    log[level]({ reqId: request.id, browser: { operation, orderId } }, 'a browser reports');
    return { success: true };
  });
}
