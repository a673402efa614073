import { t } from '#rules/language/t.ts';
import type { BrandContent } from './brand-content.ts';

export const schoolContent = (): BrandContent => ({
  description: t`Ship boxes, trunks and bikes to boarding school or college and home for the summer. See the full price and the arrival day before you book.`,
  serviceType: t`Box and trunk shipping to schools and colleges`,
  steps: [
    {
      title: t`Count your boxes`,
      text: t`Choose sizes and how many. You see the price of the whole move for every arrival day.`,
    },
    {
      title: t`Tape them shut`,
      text: t`Put the student’s name on each box. Drop them at a carrier store or have them picked up at home.`,
    },
    {
      title: t`Move in with a backpack`,
      text: t`Boxes go to the school’s mail room or the address you chose. In spring, send them home the same way.`,
    },
  ],
  trips: {
    heading: t`What a medium box costs`,
    sku: 'box-medium',
    routes: [
      { from: { city: 'New York', state: 'NY', zip: '10001' }, to: { city: 'Amherst', state: 'MA', zip: '01002' } },
      { from: { city: 'Chicago', state: 'IL', zip: '60601' }, to: { city: 'Ann Arbor', state: 'MI', zip: '48104' } },
      {
        from: { city: 'Washington', state: 'DC', zip: '20001' },
        to: { city: 'Charlottesville', state: 'VA', zip: '22903' },
      },
      { from: { city: 'Houston', state: 'TX', zip: '77002' }, to: { city: 'Austin', state: 'TX', zip: '78705' } },
      { from: { city: 'Seattle', state: 'WA', zip: '98101' }, to: { city: 'Boulder', state: 'CO', zip: '80302' } },
      { from: { city: 'Boston', state: 'MA', zip: '02108' }, to: { city: 'Concord', state: 'NH', zip: '03301' } },
    ],
  },
  promiseHeading: t`Move-in day, minus the moving`,
  topQuestions: ['dorm', 'pack-box', 'size-box', 'price', 'change'],
  questions: [
    {
      id: 'dorm',
      topic: 'Pickup and delivery',
      question: t`Can you deliver to a dorm?`,
      answer: [
        t`Search for the school by name. Many schools receive boxes in a mail room, so enter the student’s full name as the school has it. Plan the arrival for a day when the student can collect them.`,
      ],
    },
    {
      id: 'pack-box',
      topic: 'Your bags',
      question: t`How do I pack a box so that it survives?`,
      answer: [
        t`Use a new box, fill every gap, and tape all seams. Put books in small boxes and bedding in large ones. Write the student’s name on two sides. Coverage doesn’t pay for boxes that weren’t packed well enough.`,
      ],
    },
    {
      id: 'who-pays',
      topic: 'Booking',
      question: t`Can I book for my child and pay myself?`,
      answer: [
        t`Yes. Enter the student as the traveler and pay with your own card. The receipt goes to the email that you enter, and its link works on the student’s phone, too.`,
      ],
    },
    {
      id: 'summer',
      topic: 'Pickup and delivery',
      question: t`How do the boxes get home for the summer?`,
      answer: [
        t`Book a trip from the school to your address, or choose Round trip now and set the return day. If you cancel the return before it starts, you get all of it back.`,
      ],
    },
  ],
});
