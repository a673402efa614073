import type { FastifyInstance } from 'fastify';
import { findReadableOrder, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { readOrderFromWire } from '#kit/named-order/wire.ts';
import { orderLabelCode, orderLabels, orderLabelsFile } from '../contract.ts';
import { codeFromWire, fileFromWire, labelsToWire } from '../wire.ts';
import { type LabelsDeps, showLabels } from './find-labels.ts';
import { drawCode, printLabels } from './print-labels.ts';

/** All three calls are for those who may see the receipt, also by the link in an email. */
export function labelRoutes(app: FastifyInstance, deps: LabelsDeps & ReceiptLinkDeps): void {
  mount(app, orderLabels, async (input, { request }) => {
    const found = await findReadableOrder(deps, readOrderFromWire(input), request);
    return found instanceof Refusal ? found : labelsToWire(await showLabels(deps, found.order));
  });

  mount(app, orderLabelsFile, async ({ params, query }, { request, reply }) => {
    const found = await findReadableOrder(deps, readOrderFromWire({ params, query }), request);
    if (found instanceof Refusal) return found;
    const file = await printLabels(deps, found.order, fileFromWire(query));
    if (!(file instanceof Refusal)) {
      const name = `${found.order.displayId}-labels-${query.leg}.pdf`;
      reply.header('content-disposition', `inline; filename="${name}"`);
    }
    return file;
  });

  mount(app, orderLabelCode, async ({ params, query }, { request }) => {
    const found = await findReadableOrder(deps, readOrderFromWire({ params, query }), request);
    return found instanceof Refusal ? found : drawCode(deps, found.order, codeFromWire(query));
  });
}
