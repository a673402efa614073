import { type IsoDate, isoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { termsVersion } from './terms-version.ts';

export type TermsSection = { readonly title: string; readonly paragraphs: readonly string[] };

/** The terms of service. A published text is never edited: a change is a new version. */
export type Terms = {
  readonly version: string;
  /** The day from which it is in force. */
  readonly firstDay: IsoDate;
  readonly sections: readonly TermsSection[];
};

/** The terms in force. Users who accepted another version must accept again. CHK-04 */
export const currentTerms: Terms = {
  version: termsVersion,
  firstDay: isoDate('2026-11-18'),
  get sections() {
    return [
      {
        title: t`What we do`,
        paragraphs: [
          t`We book the transport of your bags and gear with a carrier, from one address or club to another, one way or both ways. The carrier moves them; we arrange it, watch over it, and are the ones you talk to.`,
          t`The arrival day that you see when you book is what the carrier plans. Weather, customs and closed clubs can delay bags. From November 27 to January 2 carriers do not guarantee the day. We tell you so before you pay, and if you’re signed in, we ask you to accept it.`,
        ],
      },
      {
        title: t`Prices`,
        paragraphs: [
          t`You see the whole price, line by line, before you pay, and you pay that price. It’s based on the sizes and addresses you enter.`,
          t`A bag that is larger or heavier than the size you chose may be charged the difference to the next size, and never more. You see that amount before you pay, and we ask you before we charge it.`,
          t`Coupons lower the price of transport only. Gift cards and wallet credit pay for what is due, and what you do not need of them stays yours.`,
        ],
      },
      {
        title: t`Coverage`,
        paragraphs: [
          t`Every bag is covered for $1,000.00 on each leg at no extra charge. You can choose more coverage when you book, at the price shown there.`,
          t`Coverage pays for loss and damage on the way, up to the amount chosen and no more than what the contents are worth. It does not pay for wear, for bags that were packed too weakly for transport, or for what may not be shipped.`,
        ],
      },
      {
        title: t`Changing and canceling`,
        paragraphs: [
          t`Until 5:00 PM, where the bags start, on the business day before they are handed over, you can cancel and get back everything you paid.`,
          t`After that, and until the carrier first scans a bag, you get back what you paid less the pickup fee and $10.00 for each bag.`,
          t`Once a leg has been scanned, nothing is given back for it. A return leg that has not started can still be canceled and is given back in full.`,
          t`Money goes back the way it came: to the card first, then to gift cards, then to wallet credit, and never more than each of them paid.`,
        ],
      },
      {
        title: t`What may not be shipped`,
        paragraphs: [
          t`Please do not pack cash, jewelry, documents that can’t be replaced, medicine that you need on the way, perishable food, plants, animals, weapons and ammunition, drugs, or anything that can burn, explode, leak or corrode. Loose lithium batteries, gas cylinders and fuel count among these.`,
          t`Carriers may open bags and refuse what is not allowed. If forbidden contents cause costs, you pay them. Across a border, the customs rules of both countries apply, and what you tell us for the customs papers must be true.`,
        ],
      },
      {
        title: t`Claims`,
        paragraphs: [
          t`If a bag arrives damaged or something is missing, tell us within 14 days of its arrival, with photographs and, where you can, proof of value. Please keep the bag and its packaging until the claim is settled. A bag without a scan for five business days after the promised day counts as lost, and we open the claim for you.`,
          t`A claim pays what the items are worth, up to the coverage you chose. For a lost bag we also refund the price of its trip. Outside the weeks named above, we refund the price of its trip for a bag that arrives after the promised day through the carrier’s fault; weather and customs are not the carrier’s fault. Your rights under the law of the place where you live are not lessened by this.`,
        ],
      },
      {
        title: t`Your data`,
        paragraphs: [
          t`We keep what is needed to ship your bags: names, addresses, telephone numbers, emails and what you order. We pass on to carriers, clubs and customs what they need for it, and sell it to nobody.`,
          t`Card numbers go straight to the payment service and never reach our servers. News by email comes only if you ask for it, and you can stop it at any time. You can ask what we know about you, and have it erased as far as the law lets us.`,
        ],
      },
    ];
  },
};

/** `changed`: an earlier version was accepted, the one in force was not. */
export type TermsState = 'accepted' | 'never-accepted' | 'changed';

/** The state of a user who has accepted these versions. CHK-04 */
export function termsState(acceptedVersions: readonly string[]): TermsState {
  if (acceptedVersions.includes(currentTerms.version)) return 'accepted';
  return acceptedVersions.length === 0 ? 'never-accepted' : 'changed';
}
