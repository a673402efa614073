import { applyLook, type StyledPage } from '../../web/apply-look.ts';
import type { CardFieldName, Check, Exchange, FieldErrors, HostedCard } from './hosted-card.ts';

/** Messages to the payment form. */
type FieldsMessage = { readonly source: 'card-fields' } & (
  | Exchange
  | Check
  /** The field was changed, so its error is gone. */
  | { readonly kind: 'typed'; readonly field: CardFieldName; readonly isEmpty: boolean }
  /** The page needs a client token from the form to create the fields. */
  | { readonly kind: 'unauthorized' }
);

export type HostedFieldsPage = StyledPage & {
  /** The origin of the payment form. Messages go only there and are accepted only from there. */
  readonly formOrigin: string;
  /** Lets Braintree create its fields; rejects if Braintree can't be reached. */
  createCard(clientToken: string): Promise<HostedCard>;
  showErrors(errors: FieldErrors): void;
  sendToForm(message: FieldsMessage): void;
  /** Reports that the fields are ready, and their height, now and whenever it changes. */
  reportHeight(): void;
};

/**
 * Handles the payment form's requests: create the fields with a token, look like the form, check the card, exchange it for a nonce, show
 * errors and focus a field. What was typed stays: a nonce works once, and the next press needs another one. PAY-01 PAY-02
 */
export function answerForm(page: HostedFieldsPage): (message: { origin: string; data: unknown }) => Promise<void> {
  let isAuthorized = false;
  let isBusy = false;
  let card: HostedCard | null = null;
  let scheme: 'light' | 'dark' | null = null;

  const styled: StyledPage = {
    setColor: (name, value) => page.setColor(name, value),
    setScheme: (wanted) => {
      scheme = wanted;
      page.setScheme(wanted);
      card?.setScheme(wanted);
    },
  };

  async function authorize(clientToken: string): Promise<void> {
    isAuthorized = true;
    try {
      card = await page.createCard(clientToken);
    } catch {
      return page.sendToForm({ source: 'card-fields', kind: 'failed' });
    }
    if (scheme !== null) card.setScheme(scheme);
    page.reportHeight();
  }

  async function exchange(billingZip: string | null): Promise<void> {
    if (isBusy) return;
    if (!card) return page.sendToForm({ source: 'card-fields', kind: 'failed' });
    isBusy = true;
    const outcome = await card.exchange(billingZip);
    isBusy = false;
    const errors = outcome.kind === 'errors' ? outcome.errors : {};
    showErrors(errors);
    card.focusFirst(errors);
    page.sendToForm({ source: 'card-fields', ...outcome });
  }

  /** The form decides about the focus: another field of its own may be wrong, too. */
  function check(): void {
    const outcome: Check = card?.check() ?? { kind: 'failed' };
    if (outcome.kind !== 'failed') showErrors(outcome.kind === 'errors' ? outcome.errors : {});
    page.sendToForm({ source: 'card-fields', ...outcome });
  }

  function showErrors(errors: FieldErrors): void {
    page.showErrors(errors);
    card?.markErrors(errors);
  }

  return async ({ origin, data }) => {
    if (origin !== page.formOrigin || !isFromPortage(data)) return;
    const { kind, clientToken, billingZip, errors, field } = data;
    if (kind === 'look') applyLook(styled, data);
    else if (kind === 'authorize' && typeof clientToken === 'string' && !isAuthorized) await authorize(clientToken);
    else if (kind === 'check') check();
    else if (kind === 'show-errors') showErrors(errorsIn(errors));
    else if (kind === 'focus') card?.focus(field);
    else if (kind === 'exchange') await exchange(typeof billingZip === 'string' ? billingZip : null);
  };
}

function errorsIn(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => typeof text === 'string'));
}

function isFromPortage(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && 'source' in data && data.source === 'portage';
}
