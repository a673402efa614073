import { cents } from '#rules/money.ts';
import type { PaymentInfo } from '../../wire.ts';

/** A guest at a gateway that takes everything. */
export const plainPaymentInfo: PaymentInfo = {
  methods: ['new-card', 'apple-pay', 'paypal'],
  savedCards: [],
  cardOnFile: null,
  clubs: [],
  isClubBillingDisabled: false,
  creditBalance: cents(0),
  paymentMethodCount: 0,
  fieldsPage: {
    url: 'https://pay.example.com/fields?origin=https%3A%2F%2Fgolf.example.com',
    clientToken: null,
  },
  gateway: { applePay: true, paypal: true },
};

/** A user with every payment method. */
export const everyPaymentInfo: PaymentInfo = {
  ...plainPaymentInfo,
  methods: ['new-card', 'saved-card', 'card-on-file', 'club-billing', 'wallet-credit', 'apple-pay', 'paypal'],
  savedCards: [
    { id: 'card-1', brand: 'Visa', lastFour: '1111', expiry: '12/35' },
    { id: 'card-2', brand: 'MasterCard', lastFour: '4444', expiry: '03/31' },
  ],
  cardOnFile: { id: 'card-9', brand: 'Discover', lastFour: '1117', expiry: '07/30' },
  clubs: [
    { id: 7, name: 'Heron Bend Golf Club' },
    { id: 8, name: 'Palmetto Quill Club' },
  ],
  creditBalance: cents(10_000),
  paymentMethodCount: 2,
};
