import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import {
  adminAudit,
  adminPayments,
  adminSearch,
  adminUser,
  decideClubBilling,
  grantCredit,
  takeoverToken,
} from '../contract.ts';
import type { AdminDeps } from './admin-caller.ts';
import { answerClubBilling } from './answer-club-billing.ts';
import { auditOfPerson } from './audit-of-person.ts';
import { findPeopleAndCarts } from './find-people-and-carts.ts';
import { giveCredit } from './give-credit.ts';
import { handOutTakeoverToken } from './hand-out-takeover-token.ts';
import { overduePayments } from './overdue-payments.ts';
import { personRecord } from './person-record.ts';

export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  mount(app, adminSearch, ({ query }, { request }) => findPeopleAndCarts(deps, query, request.headers));
  mount(app, takeoverToken, ({ params }, { request }) => handOutTakeoverToken(deps, params.cart_id, request.headers));
  mount(app, adminUser, ({ params }, { request }) => personRecord(deps, params.id, request.headers));
  mount(app, adminAudit, (asked, { request }) => auditOfPerson(deps, asked, request.headers));
  mount(app, adminPayments, (_asked, { request }) => overduePayments(deps, request.headers));
  mount(app, grantCredit, (asked, { request }) => giveCredit(deps, asked, request.headers));
  mount(app, decideClubBilling, (asked, { request }) => answerClubBilling(deps, asked, request.headers));
}
