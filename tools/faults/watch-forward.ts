import { setTimeout as wait } from 'node:timers/promises';
import { parcelProgresses } from '#rules/parcels/parcel-progress.ts';
import type { World } from './world.ts';

/** The order of the states; all others count as the first. */
const claimRanks = ['open', 'approved', 'paid'];
const refundRanks = ['asked', 'sent', 'done'];

/** Watches the states of bags, cases, claims and refunds all the time, and records each that went back. */
export function watchForward(world: World, orderIds: readonly number[]): { stop(): Promise<readonly string[]> } {
  const furthest = new Map<string, number>();
  const backward: string[] = [];
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      for (const [name, reached] of await ranksOf(world, orderIds)) {
        if (reached < (furthest.get(name) ?? 0)) backward.push(`${name}: back to ${reached}`);
        furthest.set(name, reached);
      }
      await wait(50);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await running;
      return backward;
    },
  };
}

async function ranksOf({ db }: World, orderIds: readonly number[]): Promise<readonly (readonly [string, number])[]> {
  const bags = await db.selectFrom('parcels').select(['id', 'progress']).where('order_id', 'in', orderIds).execute();
  const claims = await db.selectFrom('bag_claims').select(['id', 'state']).where('order_id', 'in', orderIds).execute();
  const refunds = await db.selectFrom('refunds').select(['id', 'state']).where('order_id', 'in', orderIds).execute();
  const cases = await db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .select(['parcel_cases.id', 'decided_at', 'closed_at'])
    .where('order_id', 'in', orderIds)
    .execute();
  return [
    ...bags.map(({ id, progress }) => [`parcel ${id}`, rank(parcelProgresses, progress)] as const),
    ...claims.map(({ id, state }) => [`claim ${id}`, rank(claimRanks, state)] as const),
    ...refunds.map(({ id, state }) => [`refund ${id}`, rank(refundRanks, state)] as const),
    ...cases.map(
      ({ id, decided_at, closed_at }) =>
        [`case ${id}`, Number(decided_at !== null) + Number(closed_at !== null)] as const,
    ),
  ];
}

function rank(ranks: readonly string[], state: string): number {
  return Math.max(0, ranks.indexOf(state));
}
