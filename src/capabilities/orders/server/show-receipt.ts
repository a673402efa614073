import type { FastifyRequest } from 'fastify';
import { findReadableOrder, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import { Refusal } from '#kit/problem.ts';
import type { ShownReceipt } from '../wire.ts';
import { receiptOfOrder, type ReceiptSources } from './receipt-of-order.ts';
import { type ShownReceiptDeps, shownReceipt } from './shown-receipt.ts';

export type ShowReceiptDeps = ReceiptSources & ReceiptLinkDeps & ShownReceiptDeps;

/** The receipt of an order, for those who may see it. SCR-06 */
export async function showReceipt(
  deps: ShowReceiptDeps,
  requested: Parameters<typeof findReadableOrder>[1],
  request: FastifyRequest,
): Promise<ShownReceipt | Refusal> {
  const found = await findReadableOrder(deps, requested, request);
  if (found instanceof Refusal) return found;
  const { order, isByLink } = found;
  const receipt = await shownReceipt(deps, order, await receiptOfOrder(deps, order));
  return { ...receipt, canBeChanged: receipt.canBeChanged && !isByLink, isByLink };
}
