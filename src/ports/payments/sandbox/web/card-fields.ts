/**
 * The script of the page that the gateway serves for an iframe: it exchanges the entered card for a nonce and sends that to the parent page
 * only. The card itself never leaves the gateway's origin. PAY-02
 *
 * The gateway serves this file and the one that it imports with their types stripped.
 */
import { applyLook, type StyledPage } from '../../web/apply-look.ts';

type CardFieldName = 'number' | 'month' | 'year' | 'securityCode' | 'billingZip';

type Card = Readonly<Record<CardFieldName, string>>;

type FieldErrors = Readonly<Partial<Record<CardFieldName, string>>>;

type Exchange =
  | { readonly kind: 'nonce'; readonly nonce: string; readonly brand: string; readonly last4: string }
  | { readonly kind: 'errors'; readonly errors: FieldErrors }
  | { readonly kind: 'failed' };

type CardFieldsMessage = { readonly source: 'card-fields' } & (
  | Exchange
  | { readonly kind: 'ready'; readonly height: number }
);

type CardFieldsPage = StyledPage & {
  readonly parentOrigin: string;
  readCard(): Card;
  showErrors(errors: FieldErrors): void;
  clearCard(): void;
  exchange(card: Card): Promise<Exchange>;
  tellParent(message: CardFieldsMessage): void;
};

/** Handles the parent page's requests: a nonce for the card or for Apple Pay's token, and a look like its own. */
export function answerParent(page: CardFieldsPage): (message: { origin: string; data: unknown }) => Promise<void> {
  let isBusy = false;
  return async ({ origin, data }) => {
    if (origin !== page.parentOrigin || !isFromPortage(data)) return;
    if (data['kind'] === 'look') return applyLook(page, data);
    if (data['kind'] === 'exchange-apple-pay') return page.tellParent({ source: 'card-fields', ...applePayNonce });
    if (data['kind'] !== 'exchange' || isBusy) return;
    isBusy = true;
    const card = withZip(page.readCard(), data['billingZip']);
    const outcome = await page.exchange(card).catch((): Exchange => ({ kind: 'failed' }));
    isBusy = false;
    page.showErrors(outcome.kind === 'errors' ? outcome.errors : {});
    if (outcome.kind === 'nonce') page.clearCard();
    page.tellParent({ source: 'card-fields', ...outcome });
  };
}

/** The public test nonces of the two wallets. The sandbox moves no money, so it doesn't contact Apple or PayPal. */
const applePayNonce = { kind: 'nonce', nonce: 'fake-apple-pay-visa-nonce', brand: 'Visa', last4: '1111' } as const;
const paypalNonce = { kind: 'nonce', nonce: 'fake-paypal-one-time-nonce', brand: 'PayPal', last4: '' } as const;

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
    showErrors,
    clearCard: () => {
      for (const name of fieldNames) inputOf(name).value = '';
    },
    exchange: exchangeCard,
    tellParent: (message) => window.parent.postMessage(message, parentOrigin),
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
  for (const name of fieldNames) inputOf(name).addEventListener('input', () => showError(name, ''));
  document.getElementById('approve')?.addEventListener('click', () => {
    page.tellParent({ source: 'card-fields', ...paypalNonce });
  });
  // Not the height of the document, which is never less than that of the frame.
  const tellHeight = (): void => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    page.tellParent({ source: 'card-fields', kind: 'ready', height });
  };
  // Browsers don't lay out a hidden frame, so the observer is silent until the frame is shown.
  tellHeight();
  new ResizeObserver(tellHeight).observe(document.body);
}

/** Shows the view that the parent page asks for. */
function showView(hash: string): void {
  const isWallet = hash === '#paypal' || hash === '#apple-pay';
  hide(document.getElementById('card'), isWallet);
  hide(document.getElementById('paypal'), hash !== '#paypal');
  hide(inputOf('billingZip').closest('.field'), hash === '#card');
}

function hide(element: Element | null, isHidden: boolean): void {
  if (element instanceof HTMLElement) element.hidden = isHidden;
}

async function exchangeCard(card: Card): Promise<Exchange> {
  const answer = await fetch('/nonces', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  if (!answer.ok) return { kind: 'failed' };
  const outcome: Exchange = await answer.json();
  return outcome;
}

function inputOf(name: CardFieldName): HTMLInputElement | HTMLSelectElement {
  const input = document.getElementById(name);
  if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) return input;
  throw new Error(`The page has no field ${name}.`);
}

/** The first wrong field gets the focus, so that a screen reader says it and a phone shows it. */
function showErrors(errors: FieldErrors): void {
  for (const name of fieldNames) showError(name, errors[name] ?? '');
  const first = fieldNames.find((name) => errors[name] !== undefined);
  if (first) inputOf(first).focus();
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
