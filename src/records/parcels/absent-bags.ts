import { type Kysely, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { AbsentBag } from '#rules/parcels/absent-bag.ts';
import { newTripIsInTime } from './returned-bags.ts';

/**
 * The bags of an order that are not handed over on a leg: the trip of the first kind was refunded before it began, those of the second were sent back on their way
 * there, and no new trip is booked that arrives in time.
 */
export async function listAbsentBags(db: Kysely<Tables>, orderId: number): Promise<readonly AbsentBag[]> {
  const { rows } = await sql<AbsentBag>`
    select distinct parcels.leg, parcels.bag, 'refunded' as why
    from parcels join transport_refunds on transport_refunds.parcel_id = parcels.id
    where parcels.order_id = ${orderId} and parcels.progress = 'label'
      and parcels.state in ('dropped', 'voiding', 'voided', 'void-failed', 'failed')
    union all
    select parcels.leg, parcels.bag, 'sent-back' as why
    from parcels join parcels as there
      on there.order_id = parcels.order_id and there.bag = parcels.bag and there.leg = 'outbound' and there.state = 'ready'
    where parcels.order_id = ${orderId} and parcels.leg = 'return' and parcels.state in ('planned', 'buying', 'failed')
      and there.progress in ('returned', 'back-with-sender')
      and not exists (select from transport_refunds where parcel_id = parcels.id)
      and not exists (
        select from returned_bags
        where returned_bags.parcel_id = there.id and returned_bags.state in ('again', 'ended') and ${newTripIsInTime}
      )
  `.execute(db);
  return rows;
}
