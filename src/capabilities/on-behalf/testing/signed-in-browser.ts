import type { TestServer, WireAnswer } from '#app/server/testing/test-server.ts';

/** What a browser sends along: its cookie, and the CSRF token of its page. */
export type BrowserHeaders = { readonly cookie: string; readonly 'x-csrf-token': string };

/** A browser in which one of the demo people is signed in, by the first part of the email. */
export async function signedInBrowser(server: TestServer, name: string): Promise<BrowserHeaders> {
  const credentials = { email: `${name}@portage.test`, password: 'portage-demo' };
  return browserAfter(await server.send('POST', '/sessions', credentials));
}

/** The browser after an answer that has changed its session. */
export function browserAfter(answer: WireAnswer): BrowserHeaders {
  const [cookie] = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  const { akt } = answer.json() as { akt?: unknown };
  if (cookie === undefined || typeof akt !== 'string') throw new Error(`answer has no new session: ${answer.text}`);
  return { cookie, 'x-csrf-token': akt };
}
