import { type RefCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#rules/limits.ts';
import { type ExchangeOutcome, type ExchangeRequest, type GatewayChannel, gatewayChannel } from './gateway-channel.ts';
import { pageLook, watchPageLook } from './page-look.ts';

/** Which part of the gateway's page is wanted. */
export type GatewayView = 'card' | 'paypal' | 'apple-pay';

/** A page of the gateway in a frame of ours. */
export type GatewayFrame = {
  /** `away`: the gateway has no page to show. */
  readonly status: 'away' | 'loading' | 'ready' | 'failed';
  /** As high as what is in it. */
  readonly heightPx: number;
  /** Another name is another frame. */
  readonly name: string;
  /** Given the frame's element, which comes without an address. */
  readonly attach: RefCallback<HTMLIFrameElement>;
  exchange(request: ExchangeRequest): Promise<ExchangeOutcome>;
  /** Loads the page anew. */
  reload(): void;
};

/** Keeps a page of the gateway, dressed in our colours and as high as it needs to be. PAY-01 PAY-02 */
export function useGatewayFrame({
  page,
  view,
  onNonce,
}: {
  /** The address that the gateway gave; null where there is none. */
  readonly page: string | null;
  readonly view: GatewayView;
  /** Somebody approved a payment inside the frame. */
  readonly onNonce?: ((nonce: string) => void) | undefined;
}): GatewayFrame {
  const [frame, attach] = useState<HTMLIFrameElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const name = `${attempt} ${view} ${page ?? ''}`;
  const [ready, setReady] = useState({ name: '', heightPx: 0 });
  const [lateName, setLateName] = useState('');
  const channel = useRef<GatewayChannel | null>(null);
  const tellNonce = useRef(onNonce);

  useEffect(() => {
    tellNonce.current = onNonce;
  });

  useEffect(() => {
    if (!frame || page === null) return;
    const opened = gatewayChannel({
      origin: new URL(page).origin,
      isFrame: (source) => source !== null && source === frame.contentWindow,
      post: (message, target) => frame.contentWindow?.postMessage(message, target),
      after,
      onReady: (heightPx) => {
        setReady({ name, heightPx });
        opened.look(pageLook());
      },
      onNonce: (nonce) => tellNonce.current?.(nonce),
    });
    channel.current = opened;
    window.addEventListener('message', opened.hear);
    const stopWatching = watchPageLook((look) => opened.look(look));
    const callOff = after(limits.cardFieldsReadyMs, () => setLateName(name));
    // The scheme of the moment only: a page that is there is told of every other one, and keeps what is typed.
    frame.setAttribute('src', frameAddress(page, { view, scheme: pageLook().scheme }));
    return () => {
      callOff();
      stopWatching();
      window.removeEventListener('message', opened.hear);
      opened.close();
      channel.current = null;
    };
  }, [frame, page, view, name]);

  const isReady = ready.name === name;
  return {
    status: page === null ? 'away' : isReady ? 'ready' : lateName === name ? 'failed' : 'loading',
    heightPx: isReady ? ready.heightPx : 0,
    name,
    attach,
    exchange: async (request) => (await channel.current?.exchange(request)) ?? { kind: 'failed' },
    reload: () => setAttempt(attempt + 1),
  };
}

function frameAddress(page: string, { view, scheme }: { view: GatewayView; scheme: 'light' | 'dark' }): string {
  const address = new URL(page);
  address.searchParams.set('scheme', scheme);
  address.hash = view;
  return address.href;
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
