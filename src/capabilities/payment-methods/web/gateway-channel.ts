import type { WalletContact } from '#rules/checkout/wallet-fill.ts';
import { limits } from '#rules/limits.ts';
import { readWalletContact } from './read-wallet-contact.ts';

/** What the gateway makes of a card or a wallet. */
export type ExchangeOutcome =
  | { readonly kind: 'nonce'; readonly nonce: string }
  /** The gateway's error messages by field; it also shows them at its own fields. */
  | { readonly kind: 'errors'; readonly fields: CardErrors }
  | { readonly kind: 'failed' };

/** Whether a card is filled in right, asked without a nonce. */
export type CheckOutcome = { readonly kind: 'valid' } | Exclude<ExchangeOutcome, { kind: 'nonce' }>;

/** How the user left a wallet: with an approved payment and the contact that the wallet has sent, or without. */
export type WalletOutcome =
  | { readonly kind: 'approved'; readonly nonce: string; readonly contact: WalletContact }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' };

const fieldNames = ['number', 'month', 'year', 'securityCode', 'billingZip'] as const;

/** The card's fields as the gateway names them. */
export type CardFieldName = (typeof fieldNames)[number];

export type CardErrors = Readonly<Partial<Record<CardFieldName, string>>>;

/** The look of the surrounding page, so that the gateway's fields match it. */
export type Look = {
  readonly scheme: 'light' | 'dark';
  readonly colors: Readonly<Record<string, string>>;
};

export type ExchangeRequest =
  | { readonly kind: 'exchange'; readonly billingZip: string }
  | { readonly kind: 'exchange-apple-pay'; readonly token: unknown };

/** The frame and the clock, as far as the channel needs to know them. */
export type ChannelEnds = {
  /** The origin of the gateway's page: messages from and to other origins are dropped. */
  readonly origin: string;
  isFrame(source: unknown): boolean;
  post(message: unknown, targetOrigin: string): void;
  /** Calls back once after this time; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
  onReady(height: number): void;
  /** The page waits for a token before it makes its fields. */
  onUnauthorized(): void;
  /** The page reports that it can't create its fields. */
  onFailed(): void;
  /** The user approved or refused a payment inside the frame. */
  onWallet(outcome: WalletOutcome): void;
  /** A field of the card was changed or emptied, and its error is gone. */
  onTyped(field: CardFieldName, change: { readonly isEmpty: boolean }): void;
};

export type GatewayChannel = {
  /** The listener for `message` events. */
  hear(event: { readonly origin: string; readonly source: unknown; readonly data: unknown }): void;
  exchange(request: ExchangeRequest): Promise<ExchangeOutcome>;
  /** Tells the page to check the card and show what is wrong, without taking the focus. */
  check(billing: { readonly billingZip: string }): Promise<CheckOutcome>;
  /** Tells the page to show errors that were found later. */
  showErrors(errors: CardErrors): void;
  focus(field: CardFieldName): void;
  authorize(clientToken: string): void;
  look(look: Look): void;
  close(): void;
};

/**
 * Exchanges messages with the gateway's page in a frame. Nonces, error messages, a height and a wallet's contact come out of it: the card
 * data stays with the gateway. Messages from other frames and origins are dropped. PAY-02
 */
export function gatewayChannel(ends: ChannelEnds): GatewayChannel {
  let pending: { answer(outcome: Answer): void; promise: Promise<Answer> } | null = null;

  function settle(outcome: Answer): void {
    pending?.answer(outcome);
  }

  function ask(request: object): Promise<Answer> {
    // A second press gets the answer to the first one.
    if (pending) return pending.promise;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const callOff = ends.after(limits.cardExchangeMs, () => settle({ kind: 'failed' }));
    pending = {
      promise,
      answer: (outcome) => {
        callOff();
        pending = null;
        resolve(outcome);
      },
    };
    post(request);
    return promise;
  }

  function post(message: object): void {
    ends.post({ source: 'portage', ...message }, ends.origin);
  }

  return {
    hear({ origin, source, data }) {
      if (origin !== ends.origin || !ends.isFrame(source)) return;
      const message = readMessage(data);
      if (message?.kind === 'ready') ends.onReady(message.height);
      else if (message?.kind === 'unauthorized') ends.onUnauthorized();
      else if (message?.kind === 'typed') ends.onTyped(message.field, { isEmpty: message.isEmpty });
      else if (message?.kind === 'wallet') ends.onWallet(message.outcome);
      else if (message && pending) settle(message);
      else if (message?.kind === 'failed') ends.onFailed();
    },
    exchange: async (request) => {
      const outcome = await ask(request);
      return outcome.kind === 'valid' ? { kind: 'failed' } : outcome;
    },
    check: async (billing) => {
      const outcome = await ask({ kind: 'check', ...billing });
      return outcome.kind === 'nonce' ? { kind: 'valid' } : outcome;
    },
    showErrors: (errors) => post({ kind: 'show-errors', errors }),
    focus: (field) => post({ kind: 'focus', field }),
    authorize: (clientToken) => post({ kind: 'authorize', clientToken }),
    look: (look) => post({ kind: 'look', ...look }),
    close() {
      settle({ kind: 'failed' });
    },
  };
}

type Answer = ExchangeOutcome | CheckOutcome;

type FrameMessage =
  | Answer
  | { readonly kind: 'typed'; readonly field: CardFieldName; readonly isEmpty: boolean }
  | { readonly kind: 'wallet'; readonly outcome: WalletOutcome }
  | { readonly kind: 'ready'; readonly height: number }
  | { readonly kind: 'unauthorized' };

function readMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data) || data['source'] !== 'card-fields') return null;
  const { kind, height, nonce, errors, field } = data;
  if (kind === 'ready') return typeof height === 'number' && height >= 0 ? { kind, height } : null;
  if (kind === 'nonce') return typeof nonce === 'string' && nonce !== '' ? { kind, nonce } : { kind: 'failed' };
  if (kind === 'errors') return { kind, fields: readErrors(errors) };
  if (kind === 'wallet') return { kind, outcome: readWallet(data) };
  if (kind === 'typed') {
    const typed = fieldNames.find((name) => name === field);
    return typed ? { kind, field: typed, isEmpty: data['isEmpty'] === true } : null;
  }
  return kind === 'failed' || kind === 'unauthorized' || kind === 'valid' ? { kind } : null;
}

function readWallet({ outcome, nonce, contact }: Readonly<Record<string, unknown>>): WalletOutcome {
  if (outcome === 'cancelled') return { kind: 'cancelled' };
  if (outcome !== 'approved' || typeof nonce !== 'string' || nonce === '') return { kind: 'failed' };
  return { kind: 'approved', nonce, contact: readWalletContact(contact) };
}

function readErrors(errors: unknown): CardErrors {
  if (!isRecord(errors)) return {};
  const named = fieldNames.flatMap((name) => {
    const text = errors[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return Object.fromEntries(named);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
