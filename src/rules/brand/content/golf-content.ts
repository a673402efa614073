import { t } from '#rules/language/t.ts';
import type { BrandContent } from './brand-content.ts';

export const golfContent = (): BrandContent => ({
  description: t`Ship golf clubs to any club, resort or home. See the full price and the arrival day before you book, and cancel free until the business day before.`,
  serviceType: t`Golf club shipping`,
  steps: [
    {
      title: t`See your price`,
      text: t`Enter both places and pick your bag. Every arrival day has its full price, before you give us your name.`,
    },
    {
      title: t`Hand over your clubs`,
      text: t`Drop your bag at a carrier store at no extra charge, or have it picked up at your door.`,
    },
    {
      title: t`Walk to the first tee`,
      text: t`Your clubs go to the golf shop, the resort or the house you chose. Book the trip home at the same time or later.`,
    },
  ],
  trips: {
    heading: t`What golfers pay`,
    sku: 'golf-standard',
    routes: [
      { from: { city: 'New York', state: 'NY', zip: '10001' }, to: { city: 'Pinehurst', state: 'NC', zip: '28374' } },
      { from: { city: 'Chicago', state: 'IL', zip: '60601' }, to: { city: 'Scottsdale', state: 'AZ', zip: '85255' } },
      {
        from: { city: 'Boston', state: 'MA', zip: '02108' },
        to: { city: 'Hilton Head Island', state: 'SC', zip: '29928' },
      },
      { from: { city: 'Los Angeles', state: 'CA', zip: '90001' }, to: { city: 'Bandon', state: 'OR', zip: '97411' } },
      {
        from: { city: 'Philadelphia', state: 'PA', zip: '19103' },
        to: { city: 'West Palm Beach', state: 'FL', zip: '33401' },
      },
      {
        from: { city: 'San Francisco', state: 'CA', zip: '94103' },
        to: { city: 'Honolulu', state: 'HI', zip: '96815' },
      },
    ],
  },
  promiseHeading: t`What you can count on`,
  topQuestions: ['pack-clubs', 'price', 'golf-shop', 'cancel', 'cover'],
  questions: [
    {
      id: 'pack-clubs',
      topic: 'Your bags',
      question: t`How do I pack my clubs?`,
      answer: [
        t`Use a hard case, a padded travel bag or a box. Cover the heads, put something longer than your driver in the middle to protect the shafts, and take rangefinders with loose batteries with you.`,
      ],
    },
    {
      id: 'golf-shop',
      topic: 'Pickup and delivery',
      question: t`Who takes my clubs at the course?`,
      answer: [
        t`Usually the golf shop. Choose the club or resort by name and your bag is addressed to it, with your name on it. If the club asks for a tee time or a booking name, we ask you before you pay.`,
        t`Some clubs are closed on certain days. The calendar leaves those days out.`,
      ],
    },
    {
      id: 'return-trip',
      topic: 'Booking',
      question: t`Can I book the trip home, too?`,
      answer: [
        t`Yes. Choose Round trip and the day you’re done playing. You can cancel the return on its own, and if it hasn’t started you get all of it back.`,
      ],
    },
  ],
});
