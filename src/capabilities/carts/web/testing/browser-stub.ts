import { vi } from 'vitest';

/** A request as the page made it. */
export type SentRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly keepalive: boolean;
  readonly body: Readonly<Record<string, unknown>>;
};

export type BrowserStub = {
  readonly sent: readonly SentRequest[];
  readonly storage: Map<string, string>;
  /** Sets how requests are answered from now on; if the answer is a promise, the request waits for it. */
  answerWith(answer: (request: SentRequest) => Response | Promise<Response>): void;
};

/** As much of a browser as a page needs to keep a cart: storage that other tabs share, and a server to talk to. */
export function stubBrowser(): BrowserStub {
  const sent: SentRequest[] = [];
  const storage = new Map<string, string>();
  let answer: Parameters<BrowserStub['answerWith']>[0] = () => Response.error();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  });
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token-of-the-page' }) });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit): Promise<Response> => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path,
      headers: init.headers as SentRequest['headers'],
      keepalive: init.keepalive ?? false,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as SentRequest['body']) : {},
    };
    sent.push(request);
    return answer(request);
  });
  return { sent, storage, answerWith: (next) => (answer = next) };
}
