import { isoDate } from '#rules/dates.ts';
import type { Suggestion } from '../form/SuggestField.tsx';
import type { StripDay } from '#rules/calendar/day-strip.ts';
import type { OptionCard } from '../pictures/OptionCards.tsx';
import type { PriceLinesProps } from '../pictures/PriceLines.tsx';
import type { ScaleItem } from '../pictures/ScaleFigure.tsx';

export const placeSamples: Suggestion[] = [
  { id: '1', title: 'Cedar Hollow', detail: 'Wainscott, NY 11975', icon: 'flag' },
  { id: '2', title: 'Cedar Point Lodge', detail: 'Pebble Beach, CA 93953', icon: 'flag' },
  { id: '3', title: 'Cedar Street 12', detail: 'An address', icon: 'house' },
];

export const optionSamples: OptionCard[] = [
  card({
    id: 'ground',
    headline: 'Wed, Mar 18',
    price: '$89.99',
    name: 'Ground',
    detail: '4 business days',
    badges: ['Cheapest'],
  }),
  card({
    id: 'expedited',
    headline: 'Tue, Mar 17',
    price: '$97.99',
    name: 'Expedited ground',
    detail: '3 business days',
  }),
  card({ id: 'three', headline: 'Mon, Mar 16', price: '$120.99', name: 'Three day', detail: '2 business days' }),
  card({
    id: 'one',
    headline: 'Fri, Mar 13',
    price: '$197.99',
    name: 'Next day air',
    detail: '1 business day',
    badges: ['Fastest'],
  }),
  card({
    id: 'two',
    headline: 'Mon, Mar 16',
    price: '$148.99',
    priceBefore: '$160.00',
    name: 'Second day',
    detail: '2 business days',
  }),
  card({ id: 'four', headline: 'Tue, Mar 17', price: '$104.99', name: 'Four day', detail: '3 business days' }),
];

function card(option: OptionCard): OptionCard {
  return { headlineLabel: 'Arrives', ...option };
}

export const priceSamples: PriceLinesProps = {
  lines: [
    {
      id: 'transport',
      label: 'Golf bag, Standard',
      detail: '2 bags',
      amount: '$179.98',
      reason: 'Zone 8: 2,481 miles. Ground, size Standard, $89.99 each. Counted as 49 lb.',
    },
    { id: 'cover', label: 'Coverage up to $1,000', amount: 'Included', kind: 'included' },
    { id: 'pickup', label: 'Pickup, 9 AM to 6 PM', amount: '$19.99', reason: 'One fee for all bags of the order.' },
    { id: 'coupon', label: 'Coupon SPRING', amount: '-$49.99', kind: 'less' },
  ],
  total: { label: 'Total', amount: '$149.98', detail: 'one way' },
};

export const stripSamples: { short: StripDay[]; long: StripDay[] } = {
  short: [
    { day: isoDate('2026-03-12'), kind: 'handed-over', words: 'You hand it over, any time until 5:00 PM.' },
    { day: isoDate('2026-03-13'), kind: 'moving', words: 'On its way.' },
    { day: isoDate('2026-03-14'), kind: 'weekend', words: 'No service on weekends.' },
    { day: isoDate('2026-03-15'), kind: 'weekend', words: 'No service on weekends.' },
    { day: isoDate('2026-03-16'), kind: 'moving', words: 'On its way.' },
    { day: isoDate('2026-03-17'), kind: 'arrives', words: 'It arrives, by the end of the day.' },
  ],
  long: [
    { day: isoDate('2026-11-23'), kind: 'handed-over', words: 'A driver collects it between 9:00 AM and 6:00 PM.' },
    { day: isoDate('2026-11-24'), kind: 'moving', words: 'On its way.' },
    { day: isoDate('2026-11-25'), kind: 'moving', words: 'On its way.' },
    { day: isoDate('2026-11-26'), kind: 'holiday', words: 'Thanksgiving: carriers don’t work.' },
    { day: isoDate('2026-11-27'), kind: 'moving', words: 'On its way.' },
    { day: isoDate('2026-11-28'), kind: 'weekend', words: 'No service on weekends.' },
    { day: isoDate('2026-11-29'), kind: 'weekend', words: 'No service on weekends.' },
    { day: isoDate('2026-11-30'), kind: 'closed', words: 'The place of arrival is closed on Mondays.' },
    { day: isoDate('2026-12-01'), kind: 'arrives', words: 'It arrives, by the end of the day.' },
  ],
};

export const scaleSamples: { bags: ScaleItem[]; others: ScaleItem[] } = {
  bags: [
    {
      id: 'standard',
      label: 'Standard',
      heightInches: 48,
      widthInches: 14,
      shape: 'bag',
      detail: '48 × 14 × 10 in, up to 42 lb',
    },
    {
      id: 'staff',
      label: 'Staff',
      heightInches: 52,
      widthInches: 17,
      shape: 'bag',
      detail: '52 × 17 × 14 in, up to 56 lb',
    },
    {
      id: 'skis',
      label: 'Skis',
      heightInches: 72,
      widthInches: 11,
      shape: 'long',
      detail: '72 × 11 × 6 in, up to 30 lb',
    },
  ],
  others: [
    {
      id: 'carry-on',
      label: 'Carry-on',
      heightInches: 22,
      widthInches: 14,
      shape: 'suitcase',
      detail: '22 × 14 × 9 in, up to 25 lb',
    },
    {
      id: 'checked',
      label: 'Checked',
      heightInches: 28,
      widthInches: 20,
      shape: 'suitcase',
      detail: '28 × 20 × 14 in, up to 50 lb',
    },
    {
      id: 'bike',
      label: 'Road bike',
      heightInches: 30,
      widthInches: 54,
      shape: 'bike',
      detail: '54 × 8 × 30 in, up to 50 lb',
    },
  ],
};
