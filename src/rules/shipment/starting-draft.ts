import type { Brand } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { enterThroughMicroSite, type EnteredMicroSite } from '#rules/shipment/micro-site.ts';
import { applyOwnDetails, type OwnDetails } from '#rules/shipment/own-details.ts';

const homeCountry = 'US';

export type StartOfDraft = {
  readonly brand: Brand;
  readonly today: IsoDate;
  /** The details that the signed-in user has saved. */
  readonly own?: OwnDetails | null;
  readonly microSite?: EnteredMicroSite | null;
};

/** What the address of the page fills in, and is therefore left empty here. */
type AskedByAddress = { readonly origin: boolean; readonly destination: boolean; readonly traveler: boolean };

const nothingAsked: AskedByAddress = { origin: false, destination: false, traveler: false };

const nothingKnown: OwnDetails = { profile: null, defaultOrigin: null };

/** The form as it starts: empty, through a micro-site, or with what the signed-in user has kept. ACC-07 PNT-03 ROL-03 */
export function startingDraft(
  { brand, own, microSite }: StartOfDraft,
  { origin, destination, traveler }: AskedByAddress = nothingAsked,
): Draft {
  const empty = emptyDraft(brand.key, homeCountry);
  const entered = microSite ? enterThroughMicroSite(empty, microSite, { isDestinationGiven: destination }) : empty;
  return applyOwnDetails(entered, own ?? nothingKnown, { isOriginGiven: origin, isTravelerGiven: traveler });
}
