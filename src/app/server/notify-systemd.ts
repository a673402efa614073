import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';

/** systemd asks for what it is told by a service of `Type=notify`; see sd_notify(3). */
export type ServiceState = 'READY=1' | 'STOPPING=1';

const giveUpAfterMs = 5000;

/**
 * Tells systemd what the server is doing; does nothing where systemd did not start it. Node can't send datagrams to a Unix socket, so
 * systemd's own program does, with nothing of our environment but where to find it and where to send to.
 */
export async function notifySystemd(
  state: ServiceState,
  {
    environment: { NOTIFY_SOCKET: socket, PATH: path },
    log,
  }: { readonly environment: Readonly<Record<string, string | undefined>>; readonly log: Logger },
): Promise<void> {
  if (!socket) return;
  const env = { NOTIFY_SOCKET: socket, ...(path !== undefined && { PATH: path }) };
  try {
    await promisify(execFile)('systemd-notify', [state], { env, timeout: giveUpAfterMs });
  } catch (error) {
    log.warn({ err: error, state }, 'systemd was not notified');
  }
}
