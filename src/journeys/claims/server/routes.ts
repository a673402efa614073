import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { findReadableOrder, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { readOrderFromWire } from '#kit/named-order/wire.ts';
import type { Order } from '#records/orders/orders.ts';
import * as calls from '../contract.ts';
import {
  claimAnswerFromWire,
  claimFieldToWire,
  claimIdFromWire,
  claimsToWire,
  decidedVersionFromWire,
  decisionFromWire,
  listedClaimsToWire,
  newClaimFromWire,
  photoFromWire,
  photoIdFromWire,
  type ShownClaims,
  staffClaimToWire,
} from '../wire.ts';
import { answerClaim, withdrawClaim } from './change-claim.ts';
import { addPhoto, readPhoto } from './claim-photos.ts';
import { decideClaim } from './decide-claim.ts';
import { openClaim } from './open-claim.ts';
import { showClaims } from './show-claims.ts';
import { listClaims, showClaimToStaff, type StaffClaimDeps } from './staff-claims.ts';

/**
 * The calls about an order are for those who may see its receipt, also by the link in an email, because guests have nothing else. What a claim pays
 * goes to the card that paid or to the account that ordered, whichever side opened it.
 */
export function claimRoutes(app: FastifyInstance, deps: StaffClaimDeps & ListDeps & ReceiptLinkDeps): void {
  const ofOrder = async (
    input: Parameters<typeof readOrderFromWire>[0],
    request: FastifyRequest,
    answer: (order: Order) => Promise<ShownClaims | Refusal>,
  ) => {
    const found = await findReadableOrder(deps, readOrderFromWire(input), request);
    if (found instanceof Refusal) return found;
    const claims = await answer(found.order);
    return claims instanceof Refusal ? claims : claimsToWire(claims);
  };

  mount(app, calls.orderClaims, (input, { request }) => ofOrder(input, request, (order) => showClaims(deps, order)));
  mount(
    app,
    calls.openClaim,
    (input, { request }) => ofOrder(input, request, (order) => openClaim(deps, order, newClaimFromWire(input.body))),
    claimFieldToWire,
  );
  mount(
    app,
    calls.answerClaim,
    (input, { request }) =>
      ofOrder(input, request, (order) =>
        answerClaim(deps, { order, claimId: claimIdFromWire(input.params) }, claimAnswerFromWire(input.body)),
      ),
    claimFieldToWire,
  );
  mount(app, calls.withdrawClaim, (input, { request }) =>
    ofOrder(input, request, (order) => withdrawClaim(deps, { order, claimId: claimIdFromWire(input.params) })),
  );
  mount(app, calls.addClaimPhoto, (input, { request }) =>
    ofOrder(input, request, (order) =>
      addPhoto(deps, { order, claimId: claimIdFromWire(input.params) }, photoFromWire(input.body)),
    ),
  );
  mount(app, calls.claimPhoto, async (input, { request }) => {
    const found = await findReadableOrder(deps, readOrderFromWire(input), request);
    if (found instanceof Refusal) return found;
    const { params } = input;
    return readPhoto(deps, found.order, { claimId: claimIdFromWire(params), photoId: photoIdFromWire(params) });
  });

  mount(app, calls.listClaims, async (_input, { request }) => {
    const claims = await listClaims(deps, request);
    return claims instanceof Refusal ? claims : listedClaimsToWire(claims);
  });
  mount(app, calls.showClaim, async ({ params }, { request }) => {
    const claim = await showClaimToStaff(deps, params.id, request);
    return claim instanceof Refusal ? claim : staffClaimToWire(claim);
  });
  mount(
    app,
    calls.decideClaim,
    async ({ params, body }, { request }) => {
      const decision = decisionFromWire(body);
      const claim = await decideClaim(
        deps,
        { claimId: params.id, decision, decidedVersion: decidedVersionFromWire(body) },
        request,
      );
      return claim instanceof Refusal ? claim : staffClaimToWire(claim);
    },
    claimFieldToWire,
  );
}
