import { describe, expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { brandById, brandByKey, brandByKeyOrId, isBrandKey } from './brand.ts';

describe('the six brands', () => {
  test.each([
    ['ski', 1, 'Portage Ski', 'Hotel/Lodge', 'facility'],
    ['resort-one', 2, 'Portage Resort', 'Hotel/Resort', 'company'],
    ['camp', 3, 'Portage Camp', 'Camp', 'company'],
    ['resort-two', 4, 'Portage Voyage', 'Hotel/Resort', 'company'],
    ['golf', 5, 'Portage Golf', 'Club/Resort', 'golf facility'],
    ['school', 6, 'Portage School', 'School', 'school'],
  ] as const)('BRD-01 BRD-02 %s has its number, name, facility label and noun', (key, id, name, label, noun) => {
    expect(brandByKey(key)).toEqual({ key, id, name, facilityLabel: label, facilityNoun: noun });
    expect(brandById(id)).toBe(brandByKey(key));
  });

  test('BRD-01 the message for a missing facility name has the brand’s label', () => {
    const { facilityLabel } = brandByKey('ski');
    expect(messageText('facilityNameRequired', { facilityLabel })).toBe('Please enter your Hotel/Lodge name');
  });

  test('BRD-02 the message for a requested facility has the brand’s noun', () => {
    const { facilityNoun } = brandByKey('golf');
    expect(messageText('requestedClubRequired', { facilityNoun })).toBe('Please enter golf facility name');
  });

  test('BRD-01 the wire names a brand by key or by number', () => {
    expect(brandByKeyOrId('camp')?.id).toBe(3);
    expect(brandByKeyOrId('3')?.key).toBe('camp');
    for (const unknown of ['', '0', '7', '3.5', 'Golf', 'toString', '__proto__']) {
      expect(brandByKeyOrId(unknown)).toBeUndefined();
      expect(isBrandKey(unknown)).toBe(false);
    }
  });
});
