import { brandByKeyOrId, brandKeys } from '#rules/brand/brand.ts';
import { readCsv } from '#rules/read-csv.ts';
import { isCarrierKey } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { RowError } from './read-clubs.ts';

/** A micro-site as a row describes it. */
export type MicroSiteRow = {
  readonly line: number;
  readonly slug: string;
  readonly name: string;
  readonly brandId: number;
  readonly host: string | null;
  readonly carrier: CarrierKey | null;
  readonly clubCode: string | null;
  readonly isOpen: boolean;
};

export type ReadMicroSites =
  | { readonly kind: 'micro-sites'; readonly rows: readonly MicroSiteRow[]; readonly errors: readonly RowError[] }
  /** The reason is a sentence for the operator. */
  | { readonly kind: 'not-micro-sites'; readonly reason: string };

const needed = ['slug', 'name', 'brand'] as const;
const columns = [...needed, 'host', 'carrier', 'club_code', 'open'] as const;

type Column = (typeof columns)[number];
type Cells = ReadonlyMap<Column, string>;

const isColumn = (name: string): name is Column => columns.some((column) => column === name);

/** Reads a file of micro-sites. A cell that is empty, or whose column is missing, has the usual value. ROL-03 */
export function readMicroSites(text: string): ReadMicroSites {
  const read = readCsv(text);
  if (read.kind === 'malformed') return refused(`Line ${read.line} can't be read: ${read.message}.`);
  const [header, ...records] = read.records;
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const known = names.filter(isColumn);
  if (known.length < names.length || needed.some((column) => !known.includes(column))) {
    return refused(`The first line must name ${needed.join(', ')}, and may name ${columns.slice(3).join(', ')}.`);
  }
  const rows: MicroSiteRow[] = [];
  const errors: RowError[] = [];
  const slugs = new Set<string>();
  for (const { line, cells } of records) {
    const row = readRow(line, new Map(known.map((column, index) => [column, cells[index]?.trim() ?? ''])));
    const wrong = slugs.has(row.site.slug)
      ? [...row.errors, { line, field: 'slug', message: `"${row.site.slug}" is in the file already` }]
      : row.errors;
    slugs.add(row.site.slug);
    errors.push(...wrong);
    if (wrong.length === 0) rows.push(row.site);
  }
  return { kind: 'micro-sites', rows, errors };
}

function refused(reason: string): ReadMicroSites {
  return { kind: 'not-micro-sites', reason };
}

function readRow(line: number, cells: Cells): { site: MicroSiteRow; errors: readonly RowError[] } {
  const cell = (column: Column): string => cells.get(column) ?? '';
  const brand = brandByKeyOrId(cell('brand').toLowerCase());
  const carrier = cell('carrier').toUpperCase();
  const open = cell('open').toLowerCase() || 'yes';
  const site: MicroSiteRow = {
    line,
    slug: cell('slug'),
    name: cell('name'),
    brandId: brand?.id ?? 0,
    host: cell('host').toLowerCase() || null,
    carrier: isCarrierKey(carrier) ? carrier : null,
    clubCode: cell('club_code') || null,
    isOpen: open === 'yes',
  };
  const rules: readonly (readonly [Column, boolean, string])[] = [
    [
      'slug',
      site.slug.length <= 60 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(site.slug),
      'must be small letters, digits and single hyphens, at most 60',
    ],
    ['name', site.name !== '' && site.name.length <= 100, 'must have 1 to 100 characters'],
    ['brand', brand !== undefined, `must be one of ${brandKeys.join(', ')}`],
    [
      'host',
      site.host === null || /^[a-z0-9.-]+\.[a-z]+$/.test(site.host),
      'must be a host name, such as trips.example.com',
    ],
    ['carrier', carrier === '' || isCarrierKey(carrier), 'must be FEDEX or UPS'],
    ['open', open === 'yes' || open === 'no', 'must be yes or no'],
  ];
  return { site, errors: rules.flatMap(([field, isRight, message]) => (isRight ? [] : [{ line, field, message }])) };
}
