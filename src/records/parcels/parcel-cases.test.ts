import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { Tables } from '#records/tables.ts';
import { addUser } from '#records/testing/add-user.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { withoutForeignKeys } from '#records/testing/without-foreign-keys.ts';
import { claimStates } from '#rules/claims/claim-states.ts';
import { type DamageClaim, damageCaseEnd } from '#rules/claims/damage-case-end.ts';
import { parcelProgresses } from '#rules/parcels/parcel-progress.ts';
import { type ParcelState, parcelStates } from '#rules/parcels/parcel-states.ts';
import { unlabeledBags } from '#rules/parcels/unlabeled-bags.ts';
import { isWaitOver } from '#rules/parcels/wait-over.ts';
import { closeDamageCases, closeOverdueCases, openUnlabeledCases } from './parcel-cases.ts';
import { storedProgress } from './stored-progress.ts';

let database: TestDatabase<Tables>;

const now = new Date('2026-03-02T15:00:00Z');
const since = new Date('2026-01-02T15:00:00Z');
const tomorrow = new Date('2026-03-03T15:00:00Z');

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterEach(() =>
  withoutForeignKeys(database.db, async (tx) => {
    for (const table of ['parcel_cases', 'bag_claims', 'parcels'] as const) await tx.deleteFrom(table).execute();
  }),
);

afterAll(() => database.drop());

function parcelRow({
  orderId,
  bag = 1,
  plan = 1,
  state = 'ready',
  handOverBy = now,
}: {
  readonly orderId: number;
  readonly bag?: number;
  readonly plan?: number;
  readonly state?: ParcelState;
  readonly handOverBy?: Date;
}) {
  const label = `${orderId}-outbound-${bag}-${plan}`;
  return {
    order_id: orderId,
    leg: 'outbound' as const,
    bag,
    plan,
    reference: label,
    state,
    contents_hash: Buffer.alloc(32),
    carrier: 'UPS' as const,
    tracking_number: label,
    bought_at: now,
    error: 'No rate.',
    due_on: '2026-03-02',
    due_at: now,
    hand_over_by: handOverBy,
    next_try_at: now,
    created_at: now,
    updated_at: now,
  };
}

const decided = { opened_at: now, decide_at: now, decided_at: now, outcome: 'no-refund' } as const;

function both<T>(of: (is: boolean) => readonly T[]): readonly T[] {
  return [...of(true), ...of(false)];
}

test('PRC-04 the database opens the cases of bags without a label that the rule names, once their handover is over', async () => {
  // Two bags of a leg, and an earlier plan of the first one.
  const legs = parcelStates.flatMap((one) =>
    parcelStates.flatMap((other) =>
      both((hasCase) =>
        both((hasOtherCase) =>
          both((hasEarlierCase) =>
            [since, now, tomorrow].map((handOverBy) => ({
              states: [one, other] as const,
              cases: [hasCase, hasOtherCase] as const,
              hasEarlierCase,
              handOverBy,
            })),
          ),
        ),
      ),
    ),
  );
  await withoutForeignKeys(database.db, async (tx) => {
    const rows = legs.flatMap(({ states, handOverBy }, index) => [
      parcelRow({ orderId: index + 1, state: 'dropped', handOverBy }),
      ...states.map((state, at) => parcelRow({ orderId: index + 1, bag: at + 1, plan: 2, state, handOverBy })),
    ]);
    for (let from = 0; from < rows.length; from += 1500) {
      const some = await tx
        .insertInto('parcels')
        .values(rows.slice(from, from + 1500))
        .returning(['id', 'order_id', 'bag', 'plan'])
        .execute();
      const known = some.filter(({ order_id, bag, plan }) => {
        const leg = legs[order_id - 1];
        return plan === 1 ? leg?.hasEarlierCase : leg?.cases[bag - 1];
      });
      await tx
        .insertInto('parcel_cases')
        .values(known.map(({ id }) => ({ parcel_id: id, kind: 'no-label' as const, ...decided })))
        .execute();
    }
  });
  const before = await casesOf('no-label');
  await openUnlabeledCases(database.db, { now, since, limit: 100_000 });
  const opened = (await casesOf('no-label')).filter((label) => !before.includes(label));
  const expected = legs.flatMap(({ states, cases, hasEarlierCase, handOverBy }, index) => {
    if (handOverBy !== now) return [];
    const bags = states.map((state, at) => ({ leg: 'outbound' as const, state, bag: at + 1 }));
    const hasCase = ({ bag }: { readonly bag: number }) => cases[bag - 1] === true || (bag === 1 && hasEarlierCase);
    const found = unlabeledBags(bags, { leg: 'outbound', hasCase });
    return found.kind === 'open' ? found.bags.map(({ bag }) => `${index + 1}-outbound-${bag}-2`) : [];
  });
  expect(opened.toSorted()).toEqual(expected.toSorted());
});

test('the database closes the cases of awaited bags as the rule does', async () => {
  const bags = (['overdue', 'not-back'] as const).flatMap((kind) =>
    parcelProgresses.flatMap((progress) => both((hasLossCase) => [{ kind, progress, hasLossCase }])),
  );
  await withoutForeignKeys(database.db, async (tx) => {
    for (const [index, { kind, progress, hasLossCase }] of bags.entries()) {
      const { word, isBack } = storedProgress(progress);
      const { id } = await tx
        .insertInto('parcels')
        .values({ ...parcelRow({ orderId: index + 1 }), progress: word, is_back: isBack })
        .returning('id')
        .executeTakeFirstOrThrow();
      const kinds = hasLossCase ? ([kind, 'lost'] as const) : [kind];
      await tx
        .insertInto('parcel_cases')
        .values(kinds.map((each) => ({ parcel_id: id, kind: each, ...decided })))
        .execute();
    }
  });
  await closeOverdueCases(database.db, now);
  const closed = await database.db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .select(['parcels.order_id', 'parcel_cases.kind', 'parcel_cases.closed_by'])
    .where('parcel_cases.closed_at', 'is not', null)
    .orderBy('parcels.order_id')
    .execute();
  const over = bags.flatMap((bag, index) =>
    isWaitOver(bag) ? [{ order_id: index + 1, kind: bag.kind, closed_by: null }] : [],
  );
  expect(closed).toEqual(over);
});

test('a case that is not decided stays open, whatever became of its bag', async () => {
  await withoutForeignKeys(database.db, async (tx) => {
    const { id } = await tx
      .insertInto('parcels')
      .values({ ...parcelRow({ orderId: 1 }), progress: 'delivered' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const open = { parcel_id: id, opened_at: now, decide_at: now };
    await tx
      .insertInto('parcel_cases')
      .values([
        { ...open, kind: 'overdue' },
        { ...open, kind: 'damaged' },
      ])
      .execute();
    await tx
      .insertInto('bag_claims')
      .values(claimRow(1, id, { state: 'paid', decidedBy: 7 }))
      .execute();
  });
  await closeOverdueCases(database.db, now);
  await closeDamageCases(database.db, now);
  const open = database.db.selectFrom('parcel_cases').selectAll().where('closed_at', 'is', null);
  expect(await open.execute()).toHaveLength(2);
});

test('SCR-08 the database closes the cases of damaged bags as the rule does', async () => {
  const staff = [await addUser(database.db), await addUser(database.db, 'ben@portage.test')];
  // Staff approve every claim that is paid.
  const claims: readonly DamageClaim[] = claimStates.flatMap((state) => [
    ...(state === 'approved' || state === 'paid' ? [] : [{ state, decidedBy: null }]),
    ...staff.map((decidedBy) => ({ state, decidedBy })),
  ]);
  const isPending = ({ state }: DamageClaim) => ['open', 'waiting', 'approved'].includes(state);
  const bags: readonly (readonly DamageClaim[])[] = [
    [],
    ...claims.map((claim) => [claim]),
    // A bag has one pending claim of a kind.
    ...claims.flatMap((one) =>
      claims.filter((other) => !isPending(one) || !isPending(other)).map((other) => [one, other]),
    ),
  ];
  await withoutForeignKeys(database.db, async (tx) => {
    const rows = bags.map((_bag, index) => parcelRow({ orderId: index + 1 }));
    const parcels = await tx.insertInto('parcels').values(rows).returning(['id', 'order_id']).execute();
    for (const { id, order_id } of parcels) {
      await tx
        .insertInto('parcel_cases')
        .values({ parcel_id: id, kind: 'damaged', ...decided })
        .execute();
      const own = bags[order_id - 1] ?? [];
      const added = own.map((claim) => claimRow(order_id, id, claim));
      // A claim of another kind says nothing about the damage.
      added.push({ ...claimRow(order_id, id, { state: 'open', decidedBy: null }), kind: 'other' });
      for (const row of added) await tx.insertInto('bag_claims').values(row).execute();
    }
  });
  await closeDamageCases(database.db, now);
  const closed = await database.db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .select(['parcels.order_id as order', 'parcel_cases.closed_by as closedBy'])
    .where('parcel_cases.closed_at', 'is not', null)
    .orderBy('parcels.order_id')
    .execute();
  const ended = bags.flatMap((own, index) => {
    const end = damageCaseEnd(own);
    return end ? [{ order: index + 1, ...end }] : [];
  });
  expect(closed).toEqual(ended);
});

function claimRow(orderId: number, parcelId: number, { state, decidedBy }: DamageClaim) {
  const isApproved = state === 'approved' || state === 'paid';
  return {
    order_id: orderId,
    parcel_id: parcelId,
    kind: 'damaged' as 'damaged' | 'other',
    state,
    opened_by: 'customer' as const,
    description: 'Torn',
    items: '[]',
    claimed_cents: 100,
    approved_cents: isApproved ? 100 : null,
    pay_to: isApproved ? ('credit' as const) : null,
    decided_by: decidedBy,
    reason: state === 'denied' ? 'Worn' : null,
    created_at: now,
    updated_at: now,
  };
}

/** The labels of the parcels that have a case. */
async function casesOf(kind: 'no-label'): Promise<readonly string[]> {
  const rows = await database.db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .select('parcels.reference')
    .where('parcel_cases.kind', '=', kind)
    .execute();
  return rows.map(({ reference }) => reference);
}
