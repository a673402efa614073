import { t } from '#rules/language/t.ts';
import type { BrandContent } from './brand-content.ts';

export const campContent = (): BrandContent => ({
  description: t`Ship trunks and duffels to summer camp and home again. See the full price and the arrival day before you book, for one camper or the whole family.`,
  serviceType: t`Trunk and duffel shipping to summer camps`,
  steps: [
    {
      title: t`Find your camp`,
      text: t`Search by name, choose trunk or duffel, and add each camper. You see the price for every arrival day.`,
    },
    {
      title: t`Pack and label`,
      text: t`Put the camper’s name on the outside and inside the lid. Drop it at a store or have it picked up at home.`,
    },
    {
      title: t`Hug goodbye, not haul`,
      text: t`Trunks go to camp under the camper’s name. Book the way home with it, before the last campfire.`,
    },
  ],
  trips: {
    heading: t`What a trunk costs to camp country`,
    sku: 'trunk-trunk',
    routes: [
      { from: { city: 'New York', state: 'NY', zip: '10001' }, to: { city: 'Bridgton', state: 'ME', zip: '04009' } },
      {
        from: { city: 'Philadelphia', state: 'PA', zip: '19103' },
        to: { city: 'Honesdale', state: 'PA', zip: '18431' },
      },
      { from: { city: 'Chicago', state: 'IL', zip: '60601' }, to: { city: 'Hayward', state: 'WI', zip: '54843' } },
      { from: { city: 'Atlanta', state: 'GA', zip: '30303' }, to: { city: 'Brevard', state: 'NC', zip: '28712' } },
      { from: { city: 'Houston', state: 'TX', zip: '77002' }, to: { city: 'Hunt', state: 'TX', zip: '78024' } },
      {
        from: { city: 'Los Angeles', state: 'CA', zip: '90001' },
        to: { city: 'Lake Arrowhead', state: 'CA', zip: '92352' },
      },
    ],
  },
  promiseHeading: t`For parents who like it settled`,
  topQuestions: ['pack-trunk', 'siblings', 'size-trunk', 'when-camp', 'cancel'],
  questions: [
    {
      id: 'pack-trunk',
      topic: 'Your bags',
      question: t`How do I label a camp trunk?`,
      answer: [
        t`Put the camper’s full name on the outside and inside the lid. Enter the same name as the traveler when you book, so that the camp can sort trunks by camper. Choose how each trunk is packed; camps ask for it.`,
      ],
    },
    {
      id: 'siblings',
      topic: 'Booking',
      question: t`Can I ship for two campers in one order?`,
      answer: [
        t`Yes. Add a traveler for each camper, with their own trunks and duffels. You pay once and get one receipt.`,
      ],
    },
    {
      id: 'when-camp',
      topic: 'Pickup and delivery',
      question: t`When should a trunk arrive at camp?`,
      answer: [
        t`Ask your camp; many want trunks a few days before opening day. Choose that date under Need them by a certain date? and we show the last day to hand the trunk over. The calendar leaves out days on which the camp takes no deliveries.`,
      ],
    },
    {
      id: 'not-in-trunk',
      topic: 'Your bags',
      question: t`What shouldn’t go in the trunk?`,
      answer: [
        t`Medicine, cash, food, aerosols and anything with loose lithium batteries. Give medicine to the camp nurse yourself. Everything else the carriers refuse is under What can’t I ship?`,
      ],
    },
  ],
});
