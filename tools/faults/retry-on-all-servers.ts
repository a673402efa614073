import { setTimeout as wait } from 'node:timers/promises';
import { send } from './shopper.ts';
import type { BookingServer } from './world.ts';
import { hangMs } from './until.ts';

type Headers = Readonly<Record<string, string>>;

export function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

/** Sends a request to all servers at once, until each has carried it out or answers that it was done already. */
export async function retryOnAllServers(
  servers: readonly Pick<BookingServer, 'url'>[],
  path: string,
  body: unknown,
  headers: Headers,
): Promise<void> {
  await Promise.all(servers.map(({ url }) => retryUntilDone(url, path, body, headers)));
}

async function retryUntilDone(url: string, path: string, body: unknown, headers: Headers): Promise<void> {
  const endMs = performance.now() + hangMs;
  while (performance.now() < endMs) {
    const reply = await send(url, path, body, headers);
    if (reply !== 'lost' && (reply.status === 200 || reply.status === 409)) return;
    if (reply !== 'lost' && reply.status < 500) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    await wait(100);
  }
  throw new Error(`${path} was never answered.`);
}
