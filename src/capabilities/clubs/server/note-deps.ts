import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import type { Tables } from '#records/tables.ts';

export type NoteDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };
