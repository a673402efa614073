import { type RefCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#rules/limits.ts';
import {
  type CardErrors,
  type CardFieldName,
  type ChannelEnds,
  type CheckOutcome,
  type ExchangeOutcome,
  type ExchangeRequest,
  type GatewayChannel,
  gatewayChannel,
  type WalletOutcome,
} from './gateway-channel.ts';
import type { FieldsPage } from '../wire.ts';
import { pageLook, watchPageLook } from './page-look.ts';
import { languageParameter } from '#rules/language/language.ts';
import { currentLanguage } from '#rules/language/t.ts';

/** Which part of the gateway's page is wanted. */
export type GatewayView = 'card' | 'paypal' | 'apple-pay';

/** A page of the gateway in a frame of ours. */
export type GatewayFrame = {
  /** `away`: the gateway has no page to show. */
  readonly status: 'away' | 'loading' | 'ready' | 'failed';
  /** The height of its contents. */
  readonly heightPx: number;
  /** A new name means a new frame. */
  readonly name: string;
  /** The ref of the frame's element, which is rendered without an address. */
  readonly attach: RefCallback<HTMLIFrameElement>;
  exchange(request: ExchangeRequest): Promise<ExchangeOutcome>;
  check(billing: { readonly billingZip: string }): Promise<CheckOutcome>;
  showErrors(errors: CardErrors): void;
  /** Focuses a field of the card inside the frame. */
  focus(field: CardFieldName): void;
  /** Loads the page again. */
  reload(): void;
};

/** Shows a page of the gateway in a frame, in our colors and as high as its contents. PAY-01 PAY-02 */
export function useGatewayFrame({
  page,
  view,
  onWallet,
  onTyped,
}: {
  /** The page that the gateway gave; null where there is none. */
  readonly page: FieldsPage | null;
  readonly view: GatewayView;
  /** The user approved or refused a payment inside the frame. */
  readonly onWallet?: ((outcome: WalletOutcome) => void) | undefined;
  /** The user changed or emptied a field of the card. */
  readonly onTyped?: ChannelEnds['onTyped'] | undefined;
}): GatewayFrame {
  const [frame, attach] = useState<HTMLIFrameElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const address = page?.url ?? null;
  const name = `${attempt} ${view} ${address ?? ''}`;
  const [ready, setReady] = useState({ name: '', heightPx: 0 });
  const [failedName, setFailedName] = useState('');
  const channel = useRef<GatewayChannel | null>(null);
  const latestOnWallet = useRef(onWallet);
  const latestOnTyped = useRef(onTyped);
  // Every answer has another token. The fields keep the one they were created with, and what was typed.
  const clientToken = useRef(page?.clientToken ?? null);

  useEffect(() => {
    latestOnWallet.current = onWallet;
    latestOnTyped.current = onTyped;
    clientToken.current = page?.clientToken ?? null;
  });

  useEffect(() => {
    if (!frame || address === null) return;
    const opened = gatewayChannel({
      origin: new URL(address).origin,
      isFrame: (source) => source !== null && source === frame.contentWindow,
      post: (message, target) => frame.contentWindow?.postMessage(message, target),
      after,
      onReady: (heightPx) => {
        setReady({ name, heightPx });
        opened.look(pageLook());
      },
      onUnauthorized: () => {
        // The fields get their colors before they are created.
        opened.look(pageLook());
        if (clientToken.current !== null) opened.authorize(clientToken.current);
      },
      onFailed: () => setFailedName(name),
      onWallet: (outcome) => latestOnWallet.current?.(outcome),
      onTyped: (field, change) => latestOnTyped.current?.(field, change),
    });
    channel.current = opened;
    window.addEventListener('message', opened.hear);
    const stopWatching = watchPageLook((look) => opened.look(look));
    const callOff = after(limits.cardFieldsReadyMs, () => setFailedName(name));
    // Only the current scheme: a loaded page is sent later changes, and keeps what was typed.
    frame.setAttribute('src', frameAddress(address, { view, scheme: pageLook().scheme }));
    return () => {
      callOff();
      stopWatching();
      window.removeEventListener('message', opened.hear);
      opened.close();
      channel.current = null;
    };
  }, [frame, address, view, name]);

  const isReady = ready.name === name;
  return {
    status: address === null ? 'away' : isReady ? 'ready' : failedName === name ? 'failed' : 'loading',
    heightPx: isReady ? ready.heightPx : 0,
    name,
    attach,
    exchange: async (request) => (await channel.current?.exchange(request)) ?? { kind: 'failed' },
    check: async (billing) => (isReady && (await channel.current?.check(billing))) || { kind: 'failed' },
    showErrors: (errors) => channel.current?.showErrors(errors),
    focus: (field) => {
      // Browsers let the page inside focus a field only once its frame has the focus.
      frame?.scrollIntoView({ block: 'center' });
      frame?.focus({ preventScroll: true });
      channel.current?.focus(field);
    },
    reload: () => setAttempt(attempt + 1),
  };
}

function frameAddress(page: string, { view, scheme }: { view: GatewayView; scheme: 'light' | 'dark' }): string {
  const address = new URL(page);
  address.searchParams.set('scheme', scheme);
  address.searchParams.set(languageParameter, currentLanguage());
  address.hash = view;
  return address.href;
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
