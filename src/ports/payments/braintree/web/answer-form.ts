import { type Dressed, takeLook } from '../../web/take-look.ts';
import type { Exchange, FieldErrors, HostedCard } from './hosted-card.ts';

/** What the payment form is told. */
type FieldsMessage = { readonly source: 'card-fields' } & (
  | Exchange
  /** The fields can be made as soon as the form says with which token. */
  | { readonly kind: 'unauthorized' }
);

export type FieldsPage = Dressed & {
  /** The origin of the payment form: nobody else is heard, and nobody else is told anything. */
  readonly formOrigin: string;
  /** Has Braintree make its fields; the promise fails when it can't be reached. */
  makeCard(clientToken: string): Promise<HostedCard>;
  showErrors(errors: FieldErrors): void;
  tellForm(message: FieldsMessage): void;
  /** The fields are there: says so, and how high they are, now and whenever that changes. */
  tellHeights(): void;
};

/**
 * What the payment form may ask for: that the fields be made with a token, that they look like itself, and a nonce for the card that
 * stands in them. PAY-01 PAY-02
 */
export function answerForm(page: FieldsPage): (message: { origin: string; data: unknown }) => Promise<void> {
  let isAuthorized = false;
  let isBusy = false;
  let card: HostedCard | null = null;
  let scheme: 'light' | 'dark' | null = null;

  const dressed: Dressed = {
    setColour: (name, value) => page.setColour(name, value),
    setScheme: (wanted) => {
      scheme = wanted;
      page.setScheme(wanted);
      card?.setScheme(wanted);
    },
  };

  async function authorize(clientToken: string): Promise<void> {
    isAuthorized = true;
    try {
      card = await page.makeCard(clientToken);
    } catch {
      return page.tellForm({ source: 'card-fields', kind: 'failed' });
    }
    if (scheme !== null) card.setScheme(scheme);
    page.tellHeights();
  }

  async function exchange(billingZip: string | null): Promise<void> {
    if (isBusy) return;
    if (!card) return page.tellForm({ source: 'card-fields', kind: 'failed' });
    isBusy = true;
    const outcome = await card.exchange(billingZip);
    isBusy = false;
    const errors = outcome.kind === 'errors' ? outcome.errors : {};
    page.showErrors(errors);
    card.markErrors(errors);
    if (outcome.kind === 'nonce') card.clear();
    page.tellForm({ source: 'card-fields', ...outcome });
  }

  return async ({ origin, data }) => {
    if (origin !== page.formOrigin || !isFromPortage(data)) return;
    const { kind, clientToken, billingZip } = data;
    if (kind === 'look') takeLook(dressed, data);
    else if (kind === 'authorize' && typeof clientToken === 'string' && !isAuthorized) await authorize(clientToken);
    else if (kind === 'exchange') await exchange(typeof billingZip === 'string' ? billingZip : null);
  };
}

function isFromPortage(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && 'source' in data && data.source === 'portage';
}
