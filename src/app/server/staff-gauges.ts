import type { Kysely } from 'kysely';
import { countOpenClaims } from '#records/claims/bag-claims.ts';
import { countOverdue } from '#records/money/overdue-payments.ts';
import { countOpenCases } from '#records/parcels/parcel-cases.ts';
import { countFailedParcels } from '#records/parcels/parcels.ts';
import { countFailedPickups } from '#records/parcels/pickups.ts';
import type { Tables } from '#records/tables.ts';
import type { OwnGauge } from './operations.ts';

/** How much waits for people: for staff, and for those who keep the books. */
export function staffGauges(db: Kysely<Tables>, ledger: { violations(): Promise<number | null> }): readonly OwnGauge[] {
  return [
    {
      name: 'portage_payments_overdue',
      help: 'Payments that have had no final answer from the gateway for more than a day.',
      read: () => countOverdue(db),
    },
    {
      name: 'portage_ledger_violations',
      help: 'Rules of the ledger that did not hold at the last check of the books.',
      read: ledger.violations,
    },
    {
      name: 'portage_parcels_failed',
      help: 'Bags without a label and labels that could not be voided, which staff have to look at.',
      read: () => countFailedParcels(db),
    },
    {
      name: 'portage_pickups_failed',
      help: 'Pickups that a carrier refused or would not cancel, which staff have to look at.',
      read: () => countFailedPickups(db),
    },
    {
      name: 'portage_cases_open',
      help: 'Bags with which something went wrong, which staff have to look at.',
      read: () => countOpenCases(db),
    },
    {
      name: 'portage_claims_open',
      help: 'Claims for lost or damaged bags that staff have to look at.',
      read: () => countOpenClaims(db),
    },
  ];
}
