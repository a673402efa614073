import type { FastifyInstance } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import {
  billFieldToWire,
  billFileFromWire,
  billFilterFromWire,
  billReportToWire,
  billToSettleFromWire,
  importedBillToWire,
} from '../wire.ts';
import { listCarrierBills } from './bill-report.ts';
import { importCarrierBill } from './import-carrier-bill.ts';
import { settleBill } from './settle-bill.ts';

export function carrierBillRoutes(app: FastifyInstance, deps: ListDeps): void {
  mount(app, calls.listCarrierBills, async (input, { request }) => {
    const report = await listCarrierBills(deps, billFilterFromWire(input), request);
    return report instanceof Refusal ? report : billReportToWire(report);
  });
  mount(app, calls.importCarrierBill, async (input, { request }) => {
    const imported = await importCarrierBill(deps, billFileFromWire(input), request);
    return imported instanceof Refusal ? imported : importedBillToWire(imported);
  });
  mount(
    app,
    calls.settleCarrierBill,
    async (input, { request }) => {
      const report = await settleBill(deps, billToSettleFromWire(input), request);
      return report instanceof Refusal ? report : billReportToWire(report);
    },
    billFieldToWire,
  );
}
