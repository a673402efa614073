import type { PageSettings } from '#kit/page-settings.ts';
import { type Brand, brandByKey, isBrandKey } from '#rules/brand/brand.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';

/** What the server has told this page, in the words of the rules. */
export type PageFacts = {
  readonly environment: PageSettings['environment'];
  readonly brand: Brand;
  /** The day it is where most guests are; each origin's own day is asked for once the origin is known. */
  readonly today: IsoDate;
  readonly postalCodeService: string | null;
};

/** The only place in the client where environment and brand are read. A page without settings is a bug of the server. BRD-03 */
export const pageFacts: PageFacts = readPageFacts();

function readPageFacts(): PageFacts {
  const text = document.getElementById('page-settings')?.textContent ?? '';
  const { environment, brand, today, postalCodeService } = JSON.parse(text) as PageSettings;
  if (!isBrandKey(brand)) throw new Error(`The page names an unknown brand: ${brand}`);
  return { environment, brand: brandByKey(brand), today: isoDate(today), postalCodeService };
}
