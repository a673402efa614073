import type { FastifyInstance } from 'fastify';
import type { ReceiptLinkDeps } from '#access/receipt-links.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { readOrderFromWire } from '#kit/named-order/wire.ts';
import * as calls from '../contract.ts';
import { choiceFromWire, namedTripFromWire, returnedBagsToWire } from '../wire.ts';
import { chooseForReturned, showReturnedBags } from './choose-for-returned.ts';
import { nameTripOfReturned } from './name-trip-of-returned.ts';
import type { ReturnedDeps } from './returned-bags.ts';

/** For those who may see the receipt, also by the link in an email. */
export function returnedBagRoutes(app: FastifyInstance, deps: ReturnedDeps & ReceiptLinkDeps): void {
  mount(app, calls.returnedBags, async (input, { request }) => {
    const shown = await showReturnedBags(deps, readOrderFromWire(input), request);
    return shown instanceof Refusal ? shown : returnedBagsToWire(shown);
  });
  mount(app, calls.chooseForReturnedBag, async (input, { request }) => {
    const asked = { named: readOrderFromWire(input), ...choiceFromWire(input) };
    const shown = await chooseForReturned(deps, asked, request);
    return shown instanceof Refusal ? shown : returnedBagsToWire(shown);
  });
  mount(app, calls.nameTripOfReturnedBag, async (input, { request }) => {
    const asked = { named: readOrderFromWire(input), ...namedTripFromWire(input) };
    const shown = await nameTripOfReturned(deps, asked, request);
    return shown instanceof Refusal ? shown : returnedBagsToWire(shown);
  });
}
