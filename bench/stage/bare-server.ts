import { fileURLToPath } from 'node:url';
import type { QuickGateway } from './quick-gateway.ts';
import { startServerProcess } from './server-process.ts';

export type BareServer = { readonly url: string; stop(): Promise<void> };

/** The least that an order could cost with the same requests: HTTP in, one row, the gateway, another row, HTTP out. */
export async function startBareServer({
  databaseUrl,
  complaintsFile,
  gateway,
}: {
  readonly databaseUrl: string;
  readonly complaintsFile: string;
  readonly gateway: QuickGateway;
}): Promise<BareServer> {
  const script = fileURLToPath(new URL('./serve-bare-orders.ts', import.meta.url));
  const env = { DATABASE_URL: databaseUrl, GATEWAY_URL: gateway.url, GATEWAY_SECRET: gateway.secret };
  const { url, stop } = await startServerProcess({ words: [script], env, complaintsFile });
  return { url, stop };
}
