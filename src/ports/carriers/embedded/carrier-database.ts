import type { ColumnType, Generated, Selectable, Transaction } from 'kysely';
import type { ServiceLevel } from '#rules/services/service-levels.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { ownSchema } from '../own-schema.ts';
import type { ItineraryPlace } from './itinerary.ts';
import type { Mishap } from './mishaps.ts';

/**
 * The embedded carrier's data, in a schema of its own beside the product's tables, so that restarts keep it and all servers share it. It
 * stores no names and no streets, only the cities between which a bag travels; a hash shows whether two requests are for the same label.
 */
export type CarrierTables = {
  labels: {
    serial: Generated<number>;
    reference: string;
    request_hash: Buffer | null;
    carrier: CarrierKey | null;
    tracking_number: string | null;
    ship_on: string | null;
    state: 'reserved' | 'bought' | 'voided';
    /** How often the label was asked for. */
    requests: Generated<number>;
    /** How often it was sold, which is once. */
    sales: Generated<number>;
    arrives_on: string | null;
    bought_at: Date | null;
    from_place: PlaceColumn;
    to_place: PlaceColumn;
    mishap: Mishap | null;
    /** From when until when a driver comes for it, in local hours; null for a bag that is brought. */
    collected_from: number | null;
    collected_to: number | null;
    level: ServiceLevel | null;
    /** As declared. */
    pounds: number | null;
    /** How many of its scans were acknowledged. */
    told: Generated<number>;
    /** When the next one is reported, or reported again; null when there are no more. */
    tell_at: Date | null;
    tell_tries: Generated<number>;
  };
  pickups: {
    serial: Generated<number>;
    reference: string;
    request_hash: Buffer | null;
    confirmation: string | null;
    /** The day and the clock by which the carrier comes. */
    day: string | null;
    time_zone: string | null;
    /** The references of the labels of its bags. */
    labels: ColumnType<readonly string[], readonly string[] | undefined, readonly string[]>;
    state: 'reserved' | 'booked' | 'cancelled';
    /** How often it was asked for. */
    requests: Generated<number>;
    /** How often it was booked, which is once. */
    bookings: Generated<number>;
  };
};

type PlaceColumn = ColumnType<ItineraryPlace | null, string | undefined, string>;

export type PickupRow = Selectable<CarrierTables['pickups']>;

export type LabelRow = Selectable<CarrierTables['labels']>;

export type CarrierDatabase = {
  inTransaction<Answer>(work: (tx: Transaction<CarrierTables>) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
};

const schemaName = 'embedded_carriers';

/** Connects when it is first needed: most servers of the tests never buy a label. */
export function openCarrierDatabase(url: string): CarrierDatabase {
  const { open, close } = ownSchema<CarrierTables>({
    ...carrierSchema,
    url,
    connectionsMax: 3,
    applicationName: 'embedded-carriers',
  });
  return {
    inTransaction: async (work) => {
      const db = await open();
      return db.transaction().execute(work);
    },
    close,
  };
}

const schema = `
create schema if not exists ${schemaName};
create table if not exists ${schemaName}.labels (
  serial integer generated always as identity primary key,
  reference text not null unique,
  request_hash bytea,
  carrier text,
  tracking_number text unique,
  ship_on text,
  state text not null check (state in ('reserved', 'bought', 'voided')),
  requests integer not null default 0,
  sales integer not null default 0
);
alter table ${schemaName}.labels
  add column if not exists arrives_on text,
  add column if not exists bought_at timestamptz,
  add column if not exists from_place jsonb,
  add column if not exists to_place jsonb,
  add column if not exists mishap text,
  add column if not exists level text,
  add column if not exists pounds integer,
  add column if not exists told integer not null default 0,
  add column if not exists tell_at timestamptz,
  add column if not exists tell_tries integer not null default 0,
  add column if not exists collected_from integer,
  add column if not exists collected_to integer;
create index if not exists labels_to_tell on ${schemaName}.labels (tell_at) where tell_at is not null;
create table if not exists ${schemaName}.pickups (
  serial integer generated always as identity primary key,
  reference text not null unique,
  request_hash bytea,
  confirmation text unique,
  day text,
  time_zone text,
  labels text[] not null default '{}',
  state text not null check (state in ('reserved', 'booked', 'cancelled')),
  requests integer not null default 0,
  bookings integer not null default 0
);
`;

/** How the tables are made, for a restore of a backup. */
export const carrierSchema = { name: schemaName, statements: schema };
