import type { FastifyInstance } from 'fastify';
import type { ReceiptLinkDeps } from '#access/receipt-links.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { readOrderFromWire } from '#kit/named-order/wire.ts';
import * as calls from '../contract.ts';
import { largerSizeAnswerFromWire, largerSizeIdFromWire, largerSizesToWire } from '../wire.ts';
import type { LargerSizeDeps } from './larger-size-deps.ts';
import { answerLargerSize, showLargerSizes } from './larger-sizes.ts';

/** For those who may see the receipt, also by the link in an email; a saved card is charged for its owner alone. */
export function largerSizeRoutes(app: FastifyInstance, deps: LargerSizeDeps & ReceiptLinkDeps): void {
  mount(app, calls.largerSizes, async (input, { request }) => {
    const shown = await showLargerSizes(deps, readOrderFromWire(input), request);
    return shown instanceof Refusal ? shown : largerSizesToWire(shown);
  });
  mount(app, calls.answerLargerSize, async (input, { request }) => {
    const asked = {
      named: readOrderFromWire(input),
      id: largerSizeIdFromWire(input),
      answer: largerSizeAnswerFromWire(input.body),
    };
    const shown = await answerLargerSize(deps, asked, request);
    return shown instanceof Refusal ? shown : largerSizesToWire(shown);
  });
}
