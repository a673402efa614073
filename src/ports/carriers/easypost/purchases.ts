import { type Generated, type Selectable, sql } from 'kysely';
import { isoDate, type IsoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import { ownSchema } from '../own-schema.ts';

/**
 * The adapter's data, in a schema of its own beside the product's tables, so that restarts keep it and all servers share it. EasyPost has
 * no idempotency key for labels: here, a reference gets one shipment, and EasyPost sells a shipment once. Names and addresses are not
 * stored: a hash shows whether two requests are the same.
 */
type PurchasesTable = {
  reference: string;
  kind: 'label' | 'pickup';
  /**
   * - `open`: nothing was bought; with an object, its rate is chosen
   * - `buying`: it was requested, and only EasyPost has the outcome
   * - `ended`: refunded, or never to be bought
   */
  state: 'open' | 'buying' | 'bought' | 'ended';
  request_hash: Buffer | null;
  /** The shipment or pickup there. */
  object_id: string | null;
  /** What is sent to buy it. */
  rate: unknown;
  /** The tracking number, or the confirmation of a pickup. */
  number: string | null;
  tracker_id: string | null;
  label_url: string | null;
  cost_cents: number | null;
  arrive_on: string | null;
  /** When it was last asked for. */
  asked_at: Date | null;
  held_by: string | null;
  held_until: Date | null;
  created_at: Generated<Date>;
};

/** The addresses that EasyPost sends callbacks to. */
type WebhooksTable = {
  url: string;
  webhook_id: string | null;
  /** A hash of the secret that EasyPost signs with, once EasyPost has confirmed it. */
  secret_hash: Buffer | null;
  claimed_until: Date | null;
};

type EasyPostTables = { purchases: PurchasesTable; webhooks: WebhooksTable };

export type PurchaseKind = PurchasesTable['kind'];

export type Purchase = {
  readonly reference: string;
  readonly state: PurchasesTable['state'];
  readonly requestHash: Buffer | null;
  readonly objectId: string | null;
  readonly rate: object | null;
  readonly number: string | null;
  readonly trackerId: string | null;
  readonly labelUrl: string | null;
  readonly cost: Cents | null;
  readonly arriveOn: IsoDate | null;
};

/** A purchase that this worker alone may continue with. */
export type HeldPurchase = Purchase & {
  /** Whether it was requested so recently that EasyPost may still be working on it. */
  readonly isFresh: boolean;
};

export type PurchaseChange = Partial<
  Pick<Selectable<PurchasesTable>, 'state' | 'request_hash' | 'object_id' | 'number' | 'tracker_id' | 'label_url'>
> & { readonly rate?: object | null; readonly cost_cents?: number | null; readonly arrive_on?: string | null };

export type Purchases = {
  /** Takes the purchase of a reference, and creates it if there is none; undefined while another worker has it. */
  hold(of: {
    readonly reference: string;
    readonly kind: PurchaseKind;
    readonly by: string;
  }): Promise<HeldPurchase | undefined>;
  /** Changes it, or notes that it is asked for now, before it is. Rejects if another worker has taken it in the meantime. */
  save(of: { readonly reference: string; readonly by: string }, change: PurchaseChange | 'asked'): Promise<Purchase>;
  release(of: { readonly reference: string; readonly by: string }): Promise<void>;
  find(reference: string): Promise<Purchase | undefined>;
  findMany(references: readonly string[]): Promise<readonly Purchase[]>;
  /** The label of a shipment or tracker in a callback. */
  findLabel(of: { readonly shipmentId: string | null; readonly trackerId: string }): Promise<Purchase | undefined>;
  /**
   * Whether this worker has to make or change the webhook of an address: undefined when it is up to date, or when another worker is doing
   * it.
   */
  claimWebhook(of: WebhookOf): Promise<{ readonly webhookId: string | null } | undefined>;
  confirmWebhook(of: WebhookOf & { readonly webhookId: string }): Promise<void>;
  close(): Promise<void>;
};

type WebhookOf = { readonly url: string; readonly secretHash: Buffer };

const schemaName = 'easypost';
const heldFactor = 1.5;
/** How long EasyPost may take for a purchase whose answer we did not wait for. */
const freshSeconds = 120;

/**
 * Connects when it is first needed. A purchase is held longer than a worker waits for EasyPost, so that another worker takes it over only
 * if this one has died.
 */
export function openPurchases({
  databaseUrl,
  workerWaitsMs,
}: {
  readonly databaseUrl: string;
  readonly workerWaitsMs: number;
}): Purchases {
  const heldSeconds = (workerWaitsMs * heldFactor) / 1000;
  const { open, close } = ownSchema<EasyPostTables>({
    ...easypostSchema,
    url: databaseUrl,
    connectionsMax: 5,
    applicationName: 'easypost',
  });
  return {
    hold: async ({ reference, kind, by }) => {
      const db = await open();
      const held = { held_by: by, held_until: secondsFromNow(heldSeconds) };
      const row = await db
        .insertInto('purchases')
        .values({ reference, kind, state: 'open', rate: null, ...held })
        .onConflict((conflict) =>
          conflict
            .column('reference')
            .doUpdateSet(held)
            .where((test) =>
              test.or([
                test('purchases.held_until', 'is', null),
                test('purchases.held_until', '<', sql<Date>`clock_timestamp()`),
              ]),
            ),
        )
        .returningAll()
        .returning(sql<boolean>`coalesce(asked_at > ${secondsFromNow(-freshSeconds)}, false)`.as('is_fresh'))
        .executeTakeFirst();
      return row && { ...purchaseOf(row), isFresh: row.is_fresh };
    },
    save: async ({ reference, by }, change) => {
      const db = await open();
      const saved = await db
        .updateTable('purchases')
        .set(change === 'asked' ? asked(heldSeconds) : columnsOf(change))
        .where('reference', '=', reference)
        .where('held_by', '=', by)
        .returningAll()
        .executeTakeFirst();
      if (!saved) throw new Error(`Purchase ${reference} was taken over`);
      return purchaseOf(saved);
    },
    release: async ({ reference, by }) => {
      const db = await open();
      await db
        .updateTable('purchases')
        .set({ held_by: null, held_until: null })
        .where('reference', '=', reference)
        .where('held_by', '=', by)
        .execute();
    },
    find: async (reference) => {
      const db = await open();
      const row = await db.selectFrom('purchases').selectAll().where('reference', '=', reference).executeTakeFirst();
      return row && purchaseOf(row);
    },
    findMany: async (references) => {
      if (references.length === 0) return [];
      const db = await open();
      const rows = await db.selectFrom('purchases').selectAll().where('reference', 'in', references).execute();
      return rows.map(purchaseOf);
    },
    findLabel: async ({ shipmentId, trackerId }) => {
      const db = await open();
      const row = await db
        .selectFrom('purchases')
        .selectAll()
        .where((test) => test.or([test('object_id', '=', shipmentId ?? ''), test('tracker_id', '=', trackerId)]))
        .where('kind', '=', 'label')
        .executeTakeFirst();
      return row && purchaseOf(row);
    },
    claimWebhook: async ({ url, secretHash }) => {
      const db = await open();
      const claimed = { claimed_until: secondsFromNow(heldSeconds) };
      const row = await db
        .insertInto('webhooks')
        .values({ url, ...claimed })
        .onConflict((conflict) =>
          conflict
            .column('url')
            .doUpdateSet(claimed)
            .where(sql<boolean>`webhooks.secret_hash is distinct from ${secretHash}`)
            .where(sql<boolean>`coalesce(webhooks.claimed_until < clock_timestamp(), true)`),
        )
        .returning('webhook_id')
        .executeTakeFirst();
      return row && { webhookId: row.webhook_id };
    },
    confirmWebhook: async ({ url, secretHash, webhookId }) => {
      const db = await open();
      await db
        .updateTable('webhooks')
        .set({ webhook_id: webhookId, secret_hash: secretHash, claimed_until: null })
        .where('url', '=', url)
        .execute();
    },
    close,
  };
}

/** By the clock of the database, which all servers share. */
function secondsFromNow(seconds: number) {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
}

function asked(heldSeconds: number) {
  const now = sql<Date>`clock_timestamp()`;
  return { state: 'buying', asked_at: now, held_until: secondsFromNow(heldSeconds) } as const;
}

function columnsOf({ rate, ...change }: PurchaseChange) {
  return { ...change, ...(rate !== undefined && { rate: rate && JSON.stringify(rate) }) };
}

function purchaseOf(row: Selectable<PurchasesTable>): Purchase {
  return {
    reference: row.reference,
    state: row.state,
    requestHash: row.request_hash,
    objectId: row.object_id,
    rate: typeof row.rate === 'object' ? row.rate : null,
    number: row.number,
    trackerId: row.tracker_id,
    labelUrl: row.label_url,
    cost: row.cost_cents === null ? null : cents(row.cost_cents),
    arriveOn: row.arrive_on === null ? null : isoDate(row.arrive_on),
  };
}

const schema = `
create schema if not exists ${schemaName};
create table if not exists ${schemaName}.purchases (
  reference text primary key,
  kind text not null check (kind in ('label', 'pickup')),
  state text not null check (state in ('open', 'buying', 'bought', 'ended')),
  request_hash bytea,
  object_id text unique,
  rate jsonb,
  number text,
  tracker_id text unique,
  label_url text,
  cost_cents integer,
  arrive_on text,
  asked_at timestamptz,
  held_by text,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  check (state not in ('buying', 'bought') or (object_id is not null and request_hash is not null)),
  check (state <> 'bought' or number is not null)
);
create table if not exists ${schemaName}.webhooks (
  url text primary key,
  webhook_id text,
  secret_hash bytea,
  claimed_until timestamptz
);
`;

/** How the tables are made, for a restore of a backup. */
export const easypostSchema = { name: schemaName, statements: schema };
