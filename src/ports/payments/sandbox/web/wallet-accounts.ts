/** The test accounts of the wallet, which its page lists. */

export type TestAddress = {
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

export type TestAccount = {
  /** As the list of test accounts calls it. */
  readonly title: string;
  readonly nonce: string;
  readonly owner: TestOwner;
};

export type TestOwner = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly billing: TestAddress | null;
  readonly shipping: (TestAddress & { readonly recipient: string }) | null;
};

const home: TestAddress = {
  street: '4 Harbor Lane',
  street2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
  country: 'US',
};

const robin: TestOwner = {
  name: 'Robin Vale',
  email: 'payer@example.com',
  phone: '+12135550188',
  billing: home,
  shipping: { ...home, recipient: 'Robin Vale' },
};

const emailAlone: TestOwner = { name: '', email: 'payer@example.com', phone: '', billing: null, shipping: null };

/** The public test nonce. The sandbox moves no money, so it doesn't contact PayPal. */
const paypalNonce = 'fake-paypal-one-time-nonce';

export const testAccounts: readonly TestAccount[] = [
  { title: 'Robin Vale', nonce: paypalNonce, owner: robin },
  { title: 'An account with an email only', nonce: paypalNonce, owner: emailAlone },
  {
    title: 'Robin Vale, whose bank declines the charge',
    nonce: 'fake-processor-declined-visa-nonce',
    owner: robin,
  },
];
