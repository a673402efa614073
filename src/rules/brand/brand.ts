import { t } from '#rules/language/t.ts';

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
  ski: brandWith('ski', 1, 'Portage Ski', { label: () => t`Hotel/Lodge`, noun: () => t`facility` }),
  'resort-one': brandWith('resort-one', 2, 'Portage Resort', { label: () => t`Hotel/Resort`, noun: () => t`company` }),
  camp: brandWith('camp', 3, 'Portage Camp', { label: () => t`Camp`, noun: () => t`company` }),
  'resort-two': brandWith('resort-two', 4, 'Portage Voyage', { label: () => t`Hotel/Resort`, noun: () => t`company` }),
  golf: brandWith('golf', 5, 'Portage Golf', { label: () => t`Club/Resort`, noun: () => t`golf facility` }),
  school: brandWith('school', 6, 'Portage School', { label: () => t`School`, noun: () => t`school` }),
};

function brandWith(
  key: BrandKey,
  id: number,
  name: string,
  facility: { readonly label: () => string; readonly noun: () => string },
): Brand {
  return {
    key,
    id,
    name,
    get facilityLabel() {
      return facility.label();
    },
    get facilityNoun() {
      return facility.noun();
    },
  };
}

export function brandByKey(key: BrandKey): Brand {
  return brands[key];
}

export function brandById(id: number): Brand | undefined {
  return brandKeys.map(brandByKey).find((brand) => brand.id === id);
}

export function isBrandKey(text: string): text is BrandKey {
  return (brandKeys as readonly string[]).includes(text);
}

/** A brand by its key or its number, as calls and imported files name it. */
export function brandByKeyOrId(text: string): Brand | undefined {
  return isBrandKey(text) ? brandByKey(text) : brandById(Number(text));
}
