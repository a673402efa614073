import { type Kysely, sql, type Transaction } from 'kysely';
import type { Coordinates } from '#rules/address/miles-between.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { boxesAround, type MapBox } from '#rules/stores/nearby-stores.ts';
import { parseStoreHours, type StoreHours } from '#rules/stores/store-hours.ts';
import type { Tables } from '#records/tables.ts';

/** A carrier's counter where customers drop off their bags. SCR-04 */
export type DropOffStore = Omit<NewDropOffStore, 'openingHours'> & {
  readonly id: number;
  readonly hours: StoreHours;
};

/** A store before it has an id. */
export type NewDropOffStore = {
  /** The operator's own key. */
  readonly code: string;
  readonly carrier: CarrierKey;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly phone: string;
  /** As `parseStoreHours` reads it. */
  readonly openingHours: string;
};

/** Whether we know any store of a carrier in a country. */
export async function areStoresListed(
  db: Kysely<Tables>,
  asked: { readonly carrier: CarrierKey; readonly countryCode: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('drop_off_stores')
    .select('id')
    .where('carrier', '=', asked.carrier)
    .where('country_code', '=', asked.countryCode)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The stores of a carrier in the boxes around a place, roughly the nearest first. The order is that of a flat map, which is good enough to
 * choose the nearest; a caller that shows distances computes them.
 */
export async function findDropOffStores(
  db: Kysely<Tables>,
  asked: {
    readonly carrier: CarrierKey;
    readonly countryCode: string;
    readonly center: Coordinates;
    readonly radiusMiles: number;
    readonly limit: number;
  },
): Promise<DropOffStore[]> {
  const { latitude, longitude } = asked.center;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const boxes = boxesAround(asked.center, asked.radiusMiles).map(isInBox);
  const rows = await db
    .selectFrom('drop_off_stores')
    .selectAll()
    .where(sql<boolean>`(${sql.join(boxes, sql` or `)})`)
    .where('carrier', '=', asked.carrier)
    .where('country_code', '=', asked.countryCode)
    .orderBy(
      sql`(latitude - ${latitude}) ^ 2 + (least(abs(longitude - ${longitude}), 360 - abs(longitude - ${longitude})) * ${narrowing}) ^ 2`,
    )
    .orderBy('id')
    .limit(asked.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    carrier: row.carrier,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    zip: row.zip,
    countryCode: row.country_code,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    phone: row.phone,
    hours: hoursOf(row.opening_hours),
  }));
}

/** Adds stores, and updates those whose code exists. One JSON text is the fastest way to send many rows. */
export async function saveDropOffStores(tx: Transaction<Tables>, stores: readonly NewDropOffStore[]): Promise<void> {
  const rows = stores.map((store) => ({
    code: store.code,
    carrier: store.carrier,
    name: store.name,
    address: store.address,
    city: store.city,
    state: store.state,
    zip: store.zip,
    country_code: store.countryCode,
    latitude: store.latitude,
    longitude: store.longitude,
    time_zone: store.timeZone,
    phone: store.phone,
    opening_hours: store.openingHours,
  }));
  await sql`
    insert into drop_off_stores (
      code, carrier, name, address, city, state, zip, country_code, latitude, longitude, time_zone, phone, opening_hours
    )
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      code text, carrier text, name text, address text, city text, state text, zip text, country_code text,
      latitude double precision, longitude double precision, time_zone text, phone text, opening_hours text
    )
    on conflict (code) do update set
      carrier = excluded.carrier, name = excluded.name, address = excluded.address, city = excluded.city,
      state = excluded.state, zip = excluded.zip, country_code = excluded.country_code, latitude = excluded.latitude,
      longitude = excluded.longitude, time_zone = excluded.time_zone, phone = excluded.phone,
      opening_hours = excluded.opening_hours
  `.execute(tx);
}

function isInBox({ south, north, west, east }: MapBox) {
  return sql`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`;
}

/** A check of the table guarantees that the hours can be parsed. */
function hoursOf(text: string): StoreHours {
  const hours = parseStoreHours(text);
  if (!hours) throw new Error(`Invalid opening_hours in drop_off_stores: ${text}`);
  return hours;
}
