import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import type { BrandContent } from './brand-content.ts';

export const resortTwoContent = (): BrandContent => ({
  description: t`Send luggage to your cruise port or hotel. We only offer services that arrive before your ship sails, with the full price before you book.`,
  serviceType: t`Luggage shipping to cruise ports and hotels`,
  steps: [
    {
      title: t`Tell us when you sail`,
      text: t`Enter the hotel or address at the port, your ship and its sailing date. We show only services that arrive in time.`,
    },
    {
      title: t`Send your suitcases`,
      text: t`Have them picked up at home, or drop them at a carrier store at no extra charge.`,
    },
    {
      title: t`Board with a day bag`,
      text: t`Your luggage arrives at least ${limits.cruiseMarginWorkingDays} business days before you sail. Book the return in the same order.`,
    },
  ],
  trips: {
    heading: t`Prices to popular ports`,
    sku: 'luggage-checked',
    routes: [
      { from: { city: 'New York', state: 'NY', zip: '10001' }, to: { city: 'Miami', state: 'FL', zip: '33132' } },
      {
        from: { city: 'Atlanta', state: 'GA', zip: '30303' },
        to: { city: 'Cape Canaveral', state: 'FL', zip: '32920' },
      },
      {
        from: { city: 'Chicago', state: 'IL', zip: '60601' },
        to: { city: 'Fort Lauderdale', state: 'FL', zip: '33316' },
      },
      { from: { city: 'Denver', state: 'CO', zip: '80202' }, to: { city: 'Seattle', state: 'WA', zip: '98121' } },
      { from: { city: 'Dallas', state: 'TX', zip: '75201' }, to: { city: 'New Orleans', state: 'LA', zip: '70130' } },
      { from: { city: 'Phoenix', state: 'AZ', zip: '85004' }, to: { city: 'San Diego', state: 'CA', zip: '92101' } },
    ],
  },
  promiseHeading: t`Before you leave shore`,
  topQuestions: ['cruise', 'front-desk', 'price', 'international', 'cancel'],
  questions: [
    {
      id: 'cruise',
      topic: 'Pickup and delivery',
      question: t`When must bags arrive for a cruise?`,
      answer: [
        t`At least ${limits.cruiseMarginWorkingDays} business days before the ship sails. Give us the ship and the sailing date, and we only offer services that make it.`,
      ],
    },
    {
      id: 'front-desk',
      topic: 'Pickup and delivery',
      question: t`How does the hotel know the bags are mine?`,
      answer: [
        t`Enter the traveler’s name as it is on the reservation. It goes on the bag, and the front desk keeps the bag until you arrive. Allow a day before check-in.`,
      ],
    },
    {
      id: 'cabin',
      topic: 'Booking',
      question: t`Do you need my cabin number?`,
      answer: [
        t`Yes, with the name of the ship, so that the people at the port know whose bag it is. If you don’t have a cabin yet, enter your booking number and send us the cabin later.`,
      ],
    },
  ],
});
