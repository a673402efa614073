/**
 * The script of the page that the gateway serves for an iframe: it exchanges what is typed there for a nonce and hands
 * that to the page around it, and to nobody else. The card itself never leaves the gateway's own origin. PAY-02
 *
 * The gateway serves this file with its types stripped, so it imports nothing.
 */
type CardFieldName = 'number' | 'month' | 'year' | 'securityCode' | 'billingZip';

type FieldErrors = Readonly<Partial<Record<CardFieldName, string>>>;

type Exchange =
  | { readonly kind: 'nonce'; readonly nonce: string; readonly brand: string; readonly last4: string }
  | { readonly kind: 'errors'; readonly errors: FieldErrors }
  | { readonly kind: 'failed' };

type CardFieldsMessage = { readonly source: 'card-fields' } & (
  | Exchange
  | { readonly kind: 'ready'; readonly height: number }
);

type CardFieldsPage = {
  readonly parentOrigin: string;
  readCard(): Readonly<Record<CardFieldName, string>>;
  showErrors(errors: FieldErrors): void;
  clearCard(): void;
  exchange(card: Readonly<Record<CardFieldName, string>>): Promise<Exchange>;
  tellParent(message: CardFieldsMessage): void;
};

/** Answers the one thing that the page around may ask for: `{ source: 'portage', kind: 'exchange' }`. */
export function answerParent(page: CardFieldsPage): (message: { origin: string; data: unknown }) => Promise<void> {
  let isBusy = false;
  return async ({ origin, data }) => {
    if (origin !== page.parentOrigin || !asksForExchange(data) || isBusy) return;
    isBusy = true;
    const outcome = await page.exchange(page.readCard()).catch((): Exchange => ({ kind: 'failed' }));
    isBusy = false;
    page.showErrors(outcome.kind === 'errors' ? outcome.errors : {});
    if (outcome.kind === 'nonce') page.clearCard();
    page.tellParent({ source: 'card-fields', ...outcome });
  };
}

function asksForExchange(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return 'source' in data && data.source === 'portage' && 'kind' in data && data.kind === 'exchange';
}

const fieldNames: readonly CardFieldName[] = ['number', 'month', 'year', 'securityCode', 'billingZip'];

function startPage(): void {
  const parentOrigin = document.documentElement.dataset['parentOrigin'] ?? '';
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
  };
  const answer = answerParent(page);
  window.addEventListener('message', (event) => {
    if (event.source === window.parent) void answer(event);
  });
  for (const name of fieldNames) inputOf(name).addEventListener('input', () => showError(name, ''));
  new ResizeObserver(() => {
    page.tellParent({ source: 'card-fields', kind: 'ready', height: document.documentElement.scrollHeight });
  }).observe(document.body);
}

async function exchangeCard(card: Readonly<Record<CardFieldName, string>>): Promise<Exchange> {
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
