/**
 * The script of the page that the gateway serves for an iframe: it exchanges the entered card for a nonce and sends that to the parent page
 * only. The card itself never leaves the gateway's origin. PAY-02
 *
 * The gateway serves this file and those that it imports with their types stripped.
 */
import { applyLook, type StyledPage } from '../../web/apply-look.ts';
import { startWalletView, type WalletMessage } from './wallet-view.ts';

type CardFieldName = 'number' | 'month' | 'year' | 'securityCode' | 'billingZip';

type Card = Readonly<Record<CardFieldName, string>>;

type FieldErrors = Readonly<Partial<Record<CardFieldName, string>>>;

type Exchange =
  | { readonly kind: 'nonce'; readonly nonce: string; readonly brand: string; readonly last4: string }
  | { readonly kind: 'errors'; readonly errors: FieldErrors }
  | { readonly kind: 'failed' };

type Check = { readonly kind: 'valid' } | Exclude<Exchange, { kind: 'nonce' }>;

type CardFieldsMessage = { readonly source: 'card-fields' } & (
  | Exchange
  | Check
  | WalletMessage
  /** The field was changed, so its error is gone. */
  | { readonly kind: 'typed'; readonly field: CardFieldName; readonly isEmpty: boolean }
  | { readonly kind: 'ready'; readonly height: number }
);

type CardFieldsPage = StyledPage & {
  readonly parentOrigin: string;
  readCard(): Card;
  showErrors(errors: FieldErrors): void;
  focus(field: CardFieldName): void;
  /** Says what is wrong with a card without making a nonce. */
  check(card: Card): Promise<Check>;
  exchange(card: Card): Promise<Exchange>;
  postToParent(message: CardFieldsMessage): void;
};

/**
 * Handles the parent page's requests: whether the card is filled in right, a nonce for it or for Apple Pay's token, errors to show, a field
 * to focus, and a look like its own. What was typed stays: a nonce works once, and the next press needs another one.
 */
export function answerParent(page: CardFieldsPage): (message: { origin: string; data: unknown }) => Promise<void> {
  let isBusy = false;
  return async ({ origin, data }) => {
    if (origin !== page.parentOrigin || !isFromPortage(data)) return;
    if (data['kind'] === 'look') return applyLook(page, data);
    if (data['kind'] === 'exchange-apple-pay') return page.postToParent({ source: 'card-fields', ...applePayNonce });
    if (data['kind'] === 'show-errors') return page.showErrors(errorsIn(data['errors']));
    if (data['kind'] === 'focus') return focusNamed(page, data['field']);
    if ((data['kind'] !== 'exchange' && data['kind'] !== 'check') || isBusy) return;
    isBusy = true;
    const card = withZip(page.readCard(), data['billingZip']);
    const ask = data['kind'] === 'check' ? page.check(card) : page.exchange(card);
    const outcome = await ask.catch((): Check => ({ kind: 'failed' }));
    isBusy = false;
    const errors = outcome.kind === 'errors' ? outcome.errors : {};
    page.showErrors(errors);
    // After a check the parent page decides: another field of its own may be wrong, too.
    if (data['kind'] === 'exchange') focusNamed(page, firstWrong(errors));
    page.postToParent({ source: 'card-fields', ...outcome });
  };
}

function focusNamed(page: CardFieldsPage, name: unknown): void {
  const field = fieldNames.find((one) => one === name);
  if (field) page.focus(field);
}

/** The first wrong field gets the focus, so that a screen reader says it and a phone shows it. */
function firstWrong(errors: FieldErrors): CardFieldName | undefined {
  return fieldNames.find((name) => errors[name] !== undefined);
}

function errorsIn(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => typeof text === 'string'));
}

/** The public test nonce. The sandbox moves no money, so it doesn't contact Apple. */
const applePayNonce = { kind: 'nonce', nonce: 'fake-apple-pay-visa-nonce', brand: 'Visa', last4: '1111' } as const;

function isFromPortage(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && 'source' in data && data.source === 'portage';
}

/** This gateway needs a zip with every card; for addresses without one, banks accept zeros. */
const zipOfAddressWithout = '00000';

/** The parent page's zip replaces this page's own field, which is hidden in that case. */
function withZip(card: Card, zip: unknown): Card {
  if (typeof zip !== 'string') return card;
  return { ...card, billingZip: zip.trim() === '' ? zipOfAddressWithout : zip };
}

const fieldNames: readonly CardFieldName[] = ['number', 'month', 'year', 'securityCode', 'billingZip'];

function startPage(): void {
  const root = document.documentElement;
  const parentOrigin = root.dataset['parentOrigin'] ?? '';
  const page: CardFieldsPage = {
    parentOrigin,
    readCard: () => ({
      number: inputOf('number').value,
      month: inputOf('month').value,
      year: inputOf('year').value,
      securityCode: inputOf('securityCode').value,
      billingZip: inputOf('billingZip').value,
    }),
    showErrors: (errors) => {
      for (const name of fieldNames) showError(name, errors[name] ?? '');
    },
    focus: (name) => inputOf(name).focus(),
    check: (card) => send<Check>('/checks', card),
    exchange: (card) => send<Exchange>('/nonces', card),
    postToParent: (message) => window.parent.postMessage(message, parentOrigin),
    setColor: (name, value) => root.style.setProperty(`--${name}`, value),
    setScheme: (scheme) => {
      root.dataset['scheme'] = scheme;
    },
  };
  showView(location.hash);
  const answer = answerParent(page);
  window.addEventListener('message', (event) => {
    if (event.source === window.parent) void answer(event);
  });
  for (const name of fieldNames) {
    inputOf(name).addEventListener('input', () => {
      if (name === 'number') groupDigits(inputOf(name));
      showError(name, '');
      page.postToParent({ source: 'card-fields', kind: 'typed', field: name, isEmpty: inputOf(name).value === '' });
    });
  }
  if (location.hash === '#paypal') {
    startWalletView(new URLSearchParams(location.search), (message) =>
      page.postToParent({ source: 'card-fields', ...message }),
    );
  }
  // Not the height of the document, which is never less than that of the frame.
  const postHeight = (): void => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    page.postToParent({ source: 'card-fields', kind: 'ready', height });
  };
  // Browsers don't lay out a hidden frame, so the observer is silent until the frame is shown.
  postHeight();
  new ResizeObserver(postHeight).observe(document.body);
}

/** Groups the digits as on the card while they are typed, and leaves the cursor behind the same digit. */
function groupDigits(input: HTMLInputElement | HTMLSelectElement): void {
  if (!(input instanceof HTMLInputElement)) return;
  const cursor = input.selectionStart ?? input.value.length;
  const digitsBefore = groupedCardNumber(input.value.slice(0, cursor)).replaceAll(' ', '').length;
  const grouped = groupedCardNumber(input.value);
  if (grouped === input.value) return;
  input.value = grouped;
  let place = 0;
  for (let digits = 0; digits < digitsBefore; place += 1) if (grouped[place] !== ' ') digits += 1;
  input.setSelectionRange(place, place);
}

/** `4111 1111 1111 1111`, and `3782 822463 10005` as American Express prints it. */
export function groupedCardNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  const ends = /^3[47]/.test(digits) ? [4, 10] : [4, 8, 12, 16];
  const starts = [0, ...ends];
  return starts
    .map((start, index) => digits.slice(start, ends[index]))
    .filter((group) => group !== '')
    .join(' ');
}

/** Shows the view that the parent page asks for. */
function showView(hash: string): void {
  const isWallet = hash === '#paypal' || hash === '#apple-pay';
  // The wallet is shown in a dialog.
  document.documentElement.classList.toggle('raised', hash === '#paypal');
  if (isWallet) rename(hash === '#paypal' ? 'PayPal test payment' : 'Apple Pay');
  hide(document.getElementById('card'), isWallet);
  hide(document.getElementById('paypal'), hash !== '#paypal');
  hide(inputOf('billingZip').closest('.field'), hash === '#card');
}

function rename(title: string): void {
  document.title = title;
  document.querySelector('main')?.setAttribute('aria-label', title);
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = title;
}

function hide(element: Element | null, isHidden: boolean): void {
  if (element instanceof HTMLElement) element.hidden = isHidden;
}

async function send<Answer>(address: string, card: Card): Promise<Answer | { kind: 'failed' }> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(card),
  });
  if (!answer.ok) return { kind: 'failed' };
  const outcome: Answer = await answer.json();
  return outcome;
}

function inputOf(name: CardFieldName): HTMLInputElement | HTMLSelectElement {
  const input = document.getElementById(name);
  if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) return input;
  throw new Error(`The page has no field ${name}.`);
}

function showError(name: CardFieldName, text: string): void {
  const input = inputOf(name);
  if (text === '') input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  const place = document.getElementById(`${name}-error`);
  if (place) place.textContent = text;
}

// The tests load this file where there is no page.
if (typeof document !== 'undefined') startPage();
