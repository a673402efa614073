import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import { receiptToWire } from '../wire.ts';
import { showReceipt, type ShowReceiptDeps } from './show-receipt.ts';

/**
 * What the receipt's call would answer to the browser that opens the page of a receipt, so that the page has it at once. Null if the browser
 * may not see the order, or only by the key in the link of an email, which no browser sends with the address.
 */
export async function receiptForPage(deps: ShowReceiptDeps, request: FastifyRequest): Promise<object | null> {
  const typed = (request.query as Readonly<Record<string, unknown>>)[pageParameters.orderId];
  if (typeof typed !== 'string' || !/^\d{1,9}$/.test(typed)) return null;
  const receipt = await showReceipt(
    deps,
    { orderId: Number(typed), cartToken: undefined, receiptKey: undefined },
    request,
  );
  return receipt instanceof Refusal ? null : receiptToWire(receipt);
}
