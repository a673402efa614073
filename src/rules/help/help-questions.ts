import type { Brand, BrandKey } from '#rules/brand/brand.ts';
import { productLineOrder } from '#rules/brand/brand-wording.ts';
import { clockTime } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { damageClaimDays } from '#rules/parcels/damage-claim-days.ts';
import { returnPromise } from '#rules/parcels/return-promise.ts';
import { cents, formatCents } from '#rules/money.ts';
import { coverAmounts, includedCover } from '#rules/products/cover-options.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import { sizesOf } from '#rules/products/size-classes.ts';
import { sizeInWords } from '#rules/products/size-in-words.ts';

/** A question on the help page with its answer, one paragraph per entry. */
export type HelpQuestion = {
  /** The anchor in the address of the page; people may have saved it. */
  readonly id: string;
  readonly topic: HelpTopic;
  readonly question: string;
  readonly answer: readonly string[];
};

export type HelpTopic = 'Booking' | 'Pickup and delivery' | 'Your bags' | 'Changes and refunds' | 'Help with an order';

/** The heading of a topic on the page. */
export function helpTopicName(topic: HelpTopic): string {
  switch (topic) {
    case 'Booking':
      return t`Booking`;
    case 'Pickup and delivery':
      return t`Pickup and delivery`;
    case 'Your bags':
      return t`Your bags`;
    case 'Changes and refunds':
      return t`Changes and refunds`;
    case 'Help with an order':
      return t`Help with an order`;
  }
}

/** The topics in the order in which the page shows them. */
export const helpTopics: readonly HelpTopic[] = [
  'Booking',
  'Pickup and delivery',
  'Your bags',
  'Changes and refunds',
  'Help with an order',
];

/**
 * The questions of a brand: its own first, then those that every brand has. An own question replaces a shared one with the same id.
 * Figures come from the rules that also set prices.
 */
export function helpQuestions(brand: Brand, own: readonly HelpQuestion[]): readonly HelpQuestion[] {
  const ownIds = new Set(own.map(({ id }) => id));
  return [...own, ...sharedQuestions(brand).filter(({ id }) => !ownIds.has(id))];
}

function sharedQuestions(brand: Brand): readonly HelpQuestion[] {
  const cutOff = clockTime({ hour: limits.cancelCutOffHour, minute: 0 });
  const dropOffCutOff = clockTime({ hour: limits.sameDayDropOffCutOffHour, minute: 0 });
  const lateFee = formatCents(cents(limits.lateCancelFeePerBagCents));
  const cover = wholeDollars(includedCover);
  const coverMost = wholeDollars(coverAmounts.at(-1) ?? includedCover);
  const place = brand.facilityLabel.toLowerCase().replace('/', t` or `);
  return [
    {
      id: 'price',
      topic: 'Booking',
      question: t`How much does it cost?`,
      answer: [
        t`The price depends on the two places, the size of each bag and how fast it should arrive. Enter them on the home page to see the full price for every arrival day before you give us your name.`,
        t`Transport, drop-off at a carrier store and ${cover} of coverage per bag are included. Home pickup and more coverage cost extra, and the summary lists each line.`,
      ],
    },
    {
      id: 'how-far-ahead',
      topic: 'Booking',
      question: t`How far ahead can I book?`,
      answer: [
        t`Up to ${limits.shippingHorizonDays} days ahead. You can book for the same day, too, if you drop the bags off before ${dropOffCutOff} or the carrier still has a pickup.`,
      ],
    },
    {
      id: 'arrive-by',
      topic: 'Booking',
      question: t`What if I need my bags by a certain date?`,
      answer: [
        t`Choose the date you need them by, and we show which handover days and services get them there in time. Plan for a day or two to spare.`,
      ],
    },
    {
      id: 'account',
      topic: 'Booking',
      question: t`Do I need an account?`,
      answer: [
        t`No. You can order as a guest with any email. The link in your receipt email opens the order on any device, and you can add it to an account later.`,
      ],
    },
    {
      id: 'payment',
      topic: 'Booking',
      question: t`How can I pay?`,
      answer: [
        t`By credit or debit card, or with PayPal where it’s offered. Coupons, gift cards and wallet credit can be combined with a card. Prepaid cards aren’t accepted.`,
        t`Your card number goes straight to the payment service. It never reaches our servers.`,
      ],
    },
    {
      id: 'pickup-or-drop-off',
      topic: 'Pickup and delivery',
      question: t`Should I choose pickup or drop-off?`,
      answer: [
        t`With pickup, the carrier comes to your address during the hours you choose, and someone must be there to hand the bags over. With drop-off, you bring them to a carrier store near you, at no extra charge.`,
        t`Drop-off stores lists the stores near a zip code with their opening hours.`,
      ],
    },
    {
      id: 'which-days',
      topic: 'Pickup and delivery',
      question: t`Which days do carriers work?`,
      answer: [
        t`Monday to Friday, except holidays. The calendar only offers days that work for the carrier, and the arrival day already counts weekends, holidays and the days a club is closed.`,
      ],
    },
    {
      id: 'holidays',
      topic: 'Pickup and delivery',
      question: t`What’s different around the holidays?`,
      answer: [
        t`From November 27 to January 2, carriers don’t guarantee the arrival day and pay nothing for delays. We say so when you choose such a day, and ask you to accept it if you’re signed in.`,
        t`Choose an arrival at least two business days before you need your bags.`,
      ],
    },
    {
      id: 'deliver-to-place',
      topic: 'Pickup and delivery',
      question: t`Can you deliver to a ${place}?`,
      answer: [
        t`Yes. Search for the ${place} by name or city, and we fill in its address. Some accept bags on certain days only; the calendar takes that into account.`,
        t`If you can’t find it, enter its address or ask us to add it.`,
      ],
    },
    {
      id: 'international',
      topic: 'Pickup and delivery',
      question: t`Can I ship to another country?`,
      answer: [
        t`Yes, to most countries. Customs can hold bags, so the arrival day is an estimate.`,
        t`For the customs forms we ask when the traveler enters and leaves the country, and what’s in each bag. What you tell us must be true.`,
      ],
    },
    ...sizeQuestions(brand.key),
    {
      id: 'label',
      topic: 'Your bags',
      question: t`Do my bags need a label?`,
      answer: [
        t`Yes, one on each bag. We make them ten days before you hand the bags over, or right away if that’s sooner, and email you when they’re ready to print. Labels for the return come three business days before.`,
        t`No printer? Your order has a code to show at the store.`,
      ],
    },
    {
      id: 'prohibited',
      topic: 'Your bags',
      question: t`What can’t I ship?`,
      answer: [
        t`Cash, jewelry, documents you can’t replace, medicine you need on the way, perishable food, plants, animals, weapons, ammunition, drugs, and anything that can burn, explode, leak or corrode. That includes loose lithium batteries, gas cylinders and fuel.`,
      ],
    },
    {
      id: 'cover',
      topic: 'Your bags',
      question: t`Are my bags insured?`,
      answer: [
        t`Every bag is covered for ${cover} each way at no extra charge. You can choose up to ${coverMost} per bag when you book.`,
        t`Coverage pays for loss and damage on the way, up to what the contents are worth. It doesn’t pay for wear or for bags that weren’t packed well enough.`,
      ],
    },
    {
      id: 'cancel',
      topic: 'Changes and refunds',
      question: t`How do I cancel, and what do I get back?`,
      answer: [
        t`Open your receipt and choose Cancel shipment. You see the refund before you confirm.`,
        t`Until ${cutOff} on the last business day before pickup or drop-off, you get everything back. After that, and until the first scan, we keep the pickup fee and ${lateFee} per bag. Once a bag is on its way, there’s no refund for that leg. A return that hasn’t started is always refunded in full.`,
      ],
    },
    {
      id: 'change',
      topic: 'Changes and refunds',
      question: t`Can I change my order?`,
      answer: [
        t`Yes, until the bags are on their way. Open your receipt and choose Change this order. You pay or get back only the difference.`,
        t`If one way of a round trip is canceled, place a new order instead.`,
      ],
    },
    {
      id: 'refund-when',
      topic: 'Changes and refunds',
      question: t`Where does my refund go?`,
      answer: [
        t`Back the way you paid: to the card first, then to gift cards, then to wallet credit. Your receipt shows each part and its status.`,
      ],
    },
    {
      id: 'receipt',
      topic: 'Help with an order',
      question: t`Where’s my receipt?`,
      answer: [
        t`In the email we sent when you ordered. Its link works on any device while anything about the order is open, and for ${limits.receiptLinkDaysAfterArrival} days after that. Look in your spam folder, too.`,
        t`If you have an account, all orders are under Orders.`,
      ],
    },
    {
      id: 'lost',
      topic: 'Help with an order',
      question: t`My bag is late, damaged or lost. What now?`,
      answer: [
        t`If a bag arrives after the day we promised and it’s the carrier’s fault, we refund what its trip cost. You don’t have to ask, and it’s refunded the way you paid. That doesn’t apply to delays by weather or customs, or to arrivals planned for November 27 to January 2.`,
        returnPromise(),
        t`If a bag is damaged or something is missing, open your receipt and choose “Report a problem” below the bag. If a bag is lost, we search for it with the carrier and open a claim for you.`,
        t`Report damage or missing items within ${damageClaimDays} days of delivery, with photos and, if you can, proof of value. Keep the bag and its packaging until the claim is decided.`,
      ],
    },
  ];
}

/** Every size of the kinds of bags that the brand lists first. */
function sizeQuestions(brand: BrandKey): readonly HelpQuestion[] {
  return productLineOrder(brand)
    .slice(0, 3)
    .map((type) => ({
      id: `size-${type}`,
      topic: 'Your bags',
      question: t`How big and heavy can ${sizeNoun()[type]} be?`,
      answer: [
        `${productTypeLabel(type)}: ${sizesOf(type)

          .map((size) => `${size.label}: ${sizeInWords(size)}`)
          .join('; ')}.`,
        t`If a bag is larger or heavier than the size you chose, you pay at most the difference to the next size. The ship page says how much that is, and we ask you before we charge it.`,
      ],
    }));
}

const sizeNoun = (): Readonly<Record<ProductType, string>> => ({
  golf: t`a golf bag`,
  luggage: t`luggage`,
  ski: t`a ski bag`,
  snowboard: t`a snowboard bag`,
  snowboot: t`a boot bag`,
  bike: t`a bike`,
  box: t`a box`,
  trunk: t`a trunk`,
});

function wholeDollars(amount: typeof includedCover): string {
  return formatCents(amount).replace(/\.00$/, '');
}
