import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { emptyDraft } from './draft.ts';
import { fromFields, toFields } from '../shipment-form/draft-fields.ts';
import { enterThroughMicroSite, microSiteCarrierWarning } from './micro-site.ts';
import { fromShipState, toShipState } from '../shipment-form/ship-state.ts';

const site = { id: 7, name: 'Fairhaven', carrier: 'UPS', clubId: 12 } as const;
const empty = emptyDraft('golf', 'US');

describe('ROL-03 a trip through a micro-site', () => {
  test('ROL-03 it goes to the site’s club with the site’s carrier, but a given destination stays', () => {
    const draft = enterThroughMicroSite(empty, site, { isDestinationGiven: false });
    expect(draft).toMatchObject({
      microSiteId: 7,
      destination: { clubId: 12 },
      outbound: { carrier: 'UPS' },
      return: { carrier: 'UPS' },
    });
    expect(enterThroughMicroSite(empty, site, { isDestinationGiven: true }).destination.clubId).toBeNull();
  });

  test('ROL-03 its id is sent, saved and restored with the trip', () => {
    const draft = enterThroughMicroSite(empty, site, { isDestinationGiven: false });
    expect(toFields(draft).micro_site_id).toBe(7);
    expect(fromFields(toFields(draft)).draft.microSiteId).toBe(7);
    expect(fromShipState(toShipState(draft), { today: isoDate('2026-03-02') })?.microSiteId).toBe(7);
    expect(toFields(empty)).not.toHaveProperty('micro_site_id');
  });

  test('ROL-03 a club at which the carrier of the site does not collect is named', () => {
    const club = { name: 'Heron Bend', pickupCarriers: ['FEDEX'] } as const;
    expect(microSiteCarrierWarning(site, [club])).toBe(
      'Fairhaven ships with UPS, which doesn’t pick up at Heron Bend. Please drop off your bags, or choose another carrier.',
    );
    expect(microSiteCarrierWarning(site, [{ ...club, pickupCarriers: ['FEDEX', 'UPS'] }])).toBeNull();
    expect(microSiteCarrierWarning({ ...site, carrier: null }, [club])).toBeNull();
  });
});
