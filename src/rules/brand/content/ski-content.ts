import { t } from '#rules/language/t.ts';
import type { BrandContent } from './brand-content.ts';

export const skiContent = (): BrandContent => ({
  description: t`Ship skis, snowboards and boots to your hotel, lodge or rental. See the full price and the arrival day before you book. No roof rack, no baggage counter.`,
  serviceType: t`Ski and snowboard shipping`,
  steps: [
    {
      title: t`Choose skis, board or boots`,
      text: t`Enter where they’re going and see each arrival day with its full price. Two pairs fit in one double bag.`,
    },
    {
      title: t`Hand them over`,
      text: t`Leave them at a carrier store on your way to work, or have them picked up at home.`,
    },
    {
      title: t`Catch the first lift`,
      text: t`Your gear goes to the front desk of your hotel or lodge. You travel with a carry-on.`,
    },
  ],
  trips: {
    heading: t`What it costs to the mountains`,
    sku: 'ski-single',
    routes: [
      { from: { city: 'Chicago', state: 'IL', zip: '60601' }, to: { city: 'Vail', state: 'CO', zip: '81657' } },
      {
        from: { city: 'San Francisco', state: 'CA', zip: '94103' },
        to: { city: 'Park City', state: 'UT', zip: '84060' },
      },
      { from: { city: 'New York', state: 'NY', zip: '10001' }, to: { city: 'Stowe', state: 'VT', zip: '05672' } },
      {
        from: { city: 'Los Angeles', state: 'CA', zip: '90001' },
        to: { city: 'Mammoth Lakes', state: 'CA', zip: '93546' },
      },
      { from: { city: 'Dallas', state: 'TX', zip: '75201' }, to: { city: 'Aspen', state: 'CO', zip: '81611' } },
      { from: { city: 'Minneapolis', state: 'MN', zip: '55401' }, to: { city: 'Big Sky', state: 'MT', zip: '59716' } },
    ],
  },
  promiseHeading: t`No surprises on the mountain`,
  topQuestions: ['pack-skis', 'how-early-ski', 'price', 'holidays', 'cancel'],
  questions: [
    {
      id: 'pack-skis',
      topic: 'Your bags',
      question: t`How do I pack skis and boots?`,
      answer: [
        t`Strap each pair of skis together at tip and tail, dry them, and use a padded bag or a box. Two pairs fit in a Double. Boots travel best in a boot bag of their own.`,
      ],
    },
    {
      id: 'how-early-ski',
      topic: 'Pickup and delivery',
      question: t`When should my skis arrive?`,
      answer: [
        t`A day or two before your first day on the snow. Storms close mountain roads, and carriers don’t deliver on weekends or holidays. Pick Need them by a certain date? and we show the last safe day to hand them over.`,
      ],
    },
    {
      id: 'front-desk-ski',
      topic: 'Pickup and delivery',
      question: t`How does the lodge know the bag is mine?`,
      answer: [
        t`The traveler’s name goes on the bag. Enter it as it is on the reservation, and tell the front desk to expect a delivery.`,
      ],
    },
    {
      id: 'family',
      topic: 'Booking',
      question: t`Can I ship for the whole family at once?`,
      answer: [
        t`Yes. Add a traveler for each person and their own bags. It’s one order, one payment and one receipt, and each traveler’s bags can go at their own speed.`,
      ],
    },
  ],
});
