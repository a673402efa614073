/** The columns of a file of clubs. README.md beside this file says what each may hold. */
export const clubColumns = [
  'code',
  'brand',
  'kind',
  'name',
  'address_1',
  'city',
  'state',
  'zip',
  'country_code',
  'address_2',
  'phone',
  'latitude',
  'longitude',
  'time_zone',
  'closed_days',
  'origin_holidays',
  'destination_holidays',
  'geo_zip_enabled',
  'has_fedex_ground_pickup',
  'pickup_carriers',
  'preferred_carrier',
  'has_daily_pickup',
  'icon',
  'sender_name',
  'note',
  'show_notes',
  'question_set',
] as const;

export type ClubColumn = (typeof clubColumns)[number];

/** The columns that every file must have, because a club can't be used without them. */
export const neededColumns: readonly ClubColumn[] = clubColumns.slice(0, 9);

export function isClubColumn(name: string): name is ClubColumn {
  return (clubColumns as readonly string[]).includes(name);
}
