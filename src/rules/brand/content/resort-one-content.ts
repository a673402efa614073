import { t } from '#rules/language/t.ts';
import type { BrandContent } from './brand-content.ts';

export const resortOneContent = (): BrandContent => ({
  description: t`Send suitcases, golf bags and beach gear to your hotel or resort. See the full price and the arrival day before you book, and travel with a carry-on.`,
  serviceType: t`Luggage shipping to hotels and resorts`,
  steps: [
    {
      title: t`Pick your hotel`,
      text: t`Search for it by name or city. We fill in the address and show every arrival day with its full price.`,
    },
    {
      title: t`Send your bags off`,
      text: t`Hand them to the carrier at your door, or drop them at a store nearby at no extra charge.`,
    },
    {
      title: t`Check in with empty hands`,
      text: t`Your bags go to the front desk under your name. Going home, they can travel the same way.`,
    },
  ],
  trips: {
    heading: t`Prices to favorite getaways`,
    sku: 'luggage-checked',
    routes: [
      { from: { city: 'New York', state: 'NY', zip: '10001' }, to: { city: 'Charleston', state: 'SC', zip: '29401' } },
      { from: { city: 'Atlanta', state: 'GA', zip: '30303' }, to: { city: 'Destin', state: 'FL', zip: '32541' } },
      { from: { city: 'Chicago', state: 'IL', zip: '60601' }, to: { city: 'Sedona', state: 'AZ', zip: '86336' } },
      { from: { city: 'Seattle', state: 'WA', zip: '98101' }, to: { city: 'Napa', state: 'CA', zip: '94558' } },
      { from: { city: 'Dallas', state: 'TX', zip: '75201' }, to: { city: 'Galveston', state: 'TX', zip: '77550' } },
      { from: { city: 'Los Angeles', state: 'CA', zip: '90001' }, to: { city: 'Lahaina', state: 'HI', zip: '96761' } },
    ],
  },
  promiseHeading: t`Relax, we’ve got your bags`,
  topQuestions: ['front-desk', 'price', 'pickup-or-drop-off', 'cancel', 'cover'],
  questions: [
    {
      id: 'front-desk',
      topic: 'Pickup and delivery',
      question: t`How does the hotel know the bags are mine?`,
      answer: [
        t`Enter the traveler’s name as it is on the reservation. It goes on the bag, and the front desk keeps the bag until you arrive. Allow a day before check-in.`,
      ],
    },
    {
      id: 'from-hotel',
      topic: 'Pickup and delivery',
      question: t`How do my bags get home from the resort?`,
      answer: [
        t`Choose Round trip when you book. On the return day, leave your bags with the front desk if the carrier picks up there, or bring them to a carrier store. If your plans change, a return that hasn’t started is refunded in full.`,
      ],
    },
    {
      id: 'beach-gear',
      topic: 'Your bags',
      question: t`Can I send a stroller, golf clubs or a bike?`,
      answer: [
        t`Yes. Choose the kind of bag that fits: luggage, a golf bag, a bike, a box or a trunk. You can mix them in one order.`,
      ],
    },
  ],
});
