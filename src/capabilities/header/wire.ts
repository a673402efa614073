import type { EndpointInput, EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type BrandKey, brandByKeyOrId } from '#rules/brand/brand.ts';
import type { BrandHeader } from '#rules/brand/brand-header.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { brandHeader, headerInfo, pauseCarrier } from './contract.ts';

/** The brand that is asked for: undefined if none is named, null if we don't know it. API-40 */
export function brandOfHeaderFromWire({
  brand,
}: EndpointRequest<typeof brandHeader>['query']): BrandKey | null | undefined {
  return brand ? (brandByKeyOrId(brand)?.key ?? null) : undefined;
}

/** API-40 */
export function brandHeaderToWire({ brand, links, phone, hours }: BrandHeader): EndpointResponse<typeof brandHeader> {
  return {
    brand: brand.key,
    brand_id: brand.id,
    name: brand.name,
    facility_label: brand.facilityLabel,
    links: links.map(({ label, path }) => ({ label, path })),
    phone,
    hours,
  };
}

/** The carriers as the header offers them. ROL-04 */
export type CarrierChoices = {
  readonly carriers: readonly { readonly key: CarrierKey; readonly name: string; readonly isPaused: boolean }[];
  /** Whether the dropdown shows the controls of carrier admins. */
  readonly isCarrierAdmin: boolean;
};

/** What the header shows of a person. ACC-06 */
export type HeaderInfo = CarrierChoices & { readonly credit: { readonly amount: Cents; readonly text: string } };

type HeaderInfoWire = EndpointResponse<typeof headerInfo>;

export function headerInfoToWire({ credit, ...carriers }: HeaderInfo): HeaderInfoWire {
  return {
    carrier_dropdown: carrierChoicesToWire(carriers),
    credit_box: { credits_cents: credit.amount, text: credit.text },
  };
}

export function headerInfoFromWire({ carrier_dropdown: dropdown, credit_box: box }: HeaderInfoWire): HeaderInfo {
  return { ...carrierChoicesFromWire(dropdown), credit: { amount: cents(box.credits_cents), text: box.text } };
}

type CarrierChoicesWire = EndpointResponse<typeof pauseCarrier>;

export function carrierChoicesToWire({ carriers, isCarrierAdmin }: CarrierChoices): CarrierChoicesWire {
  return {
    options: carriers.map(({ key, name, isPaused }) => ({ key, name, paused: isPaused })),
    is_admin: isCarrierAdmin,
  };
}

export function carrierChoicesFromWire({ options, is_admin: isCarrierAdmin }: CarrierChoicesWire): CarrierChoices {
  return { carriers: options.map(({ key, name, paused }) => ({ key, name, isPaused: paused })), isCarrierAdmin };
}

/** Pauses a carrier, or lets it take bookings again. ROL-04 */
export type CarrierPause = { readonly carrier: CarrierKey; readonly isPaused: boolean };

export function carrierPauseToWire({ carrier, isPaused }: CarrierPause) {
  return { body: { carrier, paused: isPaused } } satisfies EndpointInput<typeof pauseCarrier>;
}

export function carrierPauseFromWire({ body }: EndpointRequest<typeof pauseCarrier>): CarrierPause {
  return { carrier: body.carrier, isPaused: body.paused };
}
