/** The six variants of the product. Only wording, colors and the clubs on offer differ. BRD-01 */
export const brandKeys = ['ski', 'resort-one', 'camp', 'resort-two', 'golf', 'school'] as const;

export type BrandKey = (typeof brandKeys)[number];

export type Brand = {
  readonly key: BrandKey;
  readonly id: number;
  readonly name: string;
  /** What the brand calls a club on its forms. BRD-01 */
  readonly facilityLabel: string;
  /** What the brand calls a club in the sentence that asks for one by name. BRD-02 */
  readonly facilityNoun: string;
};

const brands: Readonly<Record<BrandKey, Brand>> = {
  ski: { key: 'ski', id: 1, name: 'Portage Ski', facilityLabel: 'Hotel/Lodge', facilityNoun: 'facility' },
  'resort-one': {
    key: 'resort-one',
    id: 2,
    name: 'Portage Resort',
    facilityLabel: 'Hotel/Resort',
    facilityNoun: 'company',
  },
  camp: { key: 'camp', id: 3, name: 'Portage Camp', facilityLabel: 'Camp', facilityNoun: 'company' },
  'resort-two': {
    key: 'resort-two',
    id: 4,
    name: 'Portage Voyage',
    facilityLabel: 'Hotel/Resort',
    facilityNoun: 'company',
  },
  golf: { key: 'golf', id: 5, name: 'Portage Golf', facilityLabel: 'Club/Resort', facilityNoun: 'golf facility' },
  school: { key: 'school', id: 6, name: 'Portage School', facilityLabel: 'School', facilityNoun: 'school' },
};

export function brandByKey(key: BrandKey): Brand {
  return brands[key];
}

export function brandById(id: number): Brand | undefined {
  return brandKeys.map(brandByKey).find((brand) => brand.id === id);
}

export function isBrandKey(text: string): text is BrandKey {
  return (brandKeys as readonly string[]).includes(text);
}

/** A brand as the wire names it: by its key or by its number. */
export function brandFromWire(text: string): Brand | undefined {
  return isBrandKey(text) ? brandByKey(text) : brandById(Number(text));
}
