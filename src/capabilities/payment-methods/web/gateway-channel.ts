import { limits } from '#rules/limits.ts';

/** What the gateway makes of a card or a wallet. */
export type ExchangeOutcome =
  | { readonly kind: 'nonce'; readonly nonce: string }
  /** The gateway's error messages by field; it also shows them at its own fields. */
  | { readonly kind: 'errors'; readonly fields: CardErrors }
  | { readonly kind: 'failed' };

/** The card's fields as the gateway names them. */
export type CardErrors = Readonly<Partial<Record<'number' | 'month' | 'year' | 'securityCode' | 'billingZip', string>>>;

/** How the page around looks, so that the gateway's fields do not look foreign. */
export type Look = {
  readonly scheme: 'light' | 'dark';
  readonly colours: Readonly<Record<string, string>>;
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
  /** Calls back once after so long; answers how to call it off. */
  after(ms: number, act: () => void): () => void;
  onReady(height: number): void;
  /** The page waits for a token before it makes its fields. */
  onUnauthorized(): void;
  /** The page says that there will be no fields. */
  onFailed(): void;
  /** A nonce that we didn't ask for: the user approved a payment inside the frame. */
  onNonce(nonce: string): void;
};

export type GatewayChannel = {
  /** What `message` events are given to. */
  hear(event: { readonly origin: string; readonly source: unknown; readonly data: unknown }): void;
  exchange(request: ExchangeRequest): Promise<ExchangeOutcome>;
  authorize(clientToken: string): void;
  look(look: Look): void;
  close(): void;
};

/**
 * Exchanges messages with the gateway's page in a frame. Only nonces, error messages and a height come out of it: the card data stays with
 * the gateway. Messages from other frames and origins are dropped. PAY-02
 */
export function gatewayChannel(ends: ChannelEnds): GatewayChannel {
  let pending: { answer(outcome: ExchangeOutcome): void; promise: Promise<ExchangeOutcome> } | null = null;

  function settle(outcome: ExchangeOutcome): void {
    pending?.answer(outcome);
  }

  return {
    hear({ origin, source, data }) {
      if (origin !== ends.origin || !ends.isFrame(source)) return;
      const message = readMessage(data);
      if (message?.kind === 'ready') ends.onReady(message.height);
      else if (message?.kind === 'unauthorized') ends.onUnauthorized();
      else if (message && pending) settle(message);
      else if (message?.kind === 'nonce') ends.onNonce(message.nonce);
      else if (message?.kind === 'failed') ends.onFailed();
    },
    exchange(request) {
      // A second press gets the answer to the first.
      if (pending) return pending.promise;
      const { promise, resolve } = Promise.withResolvers<ExchangeOutcome>();
      const callOff = ends.after(limits.cardExchangeMs, () => settle({ kind: 'failed' }));
      pending = {
        promise,
        answer: (outcome) => {
          callOff();
          pending = null;
          resolve(outcome);
        },
      };
      ends.post({ source: 'portage', ...request }, ends.origin);
      return promise;
    },
    authorize(clientToken) {
      ends.post({ source: 'portage', kind: 'authorize', clientToken }, ends.origin);
    },
    look(look) {
      ends.post({ source: 'portage', kind: 'look', ...look }, ends.origin);
    },
    close() {
      settle({ kind: 'failed' });
    },
  };
}

type FrameMessage =
  | ExchangeOutcome
  | { readonly kind: 'ready'; readonly height: number }
  | { readonly kind: 'unauthorized' };

function readMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data) || data['source'] !== 'card-fields') return null;
  const { kind, height, nonce, errors } = data;
  if (kind === 'ready') return typeof height === 'number' && height >= 0 ? { kind, height } : null;
  if (kind === 'nonce') return typeof nonce === 'string' && nonce !== '' ? { kind, nonce } : { kind: 'failed' };
  if (kind === 'errors') return { kind, fields: readErrors(errors) };
  return kind === 'failed' || kind === 'unauthorized' ? { kind } : null;
}

const errorNames = ['number', 'month', 'year', 'securityCode', 'billingZip'] as const;

function readErrors(errors: unknown): CardErrors {
  if (!isRecord(errors)) return {};
  const named = errorNames.flatMap((name) => {
    const text = errors[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return Object.fromEntries(named);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
