import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test says exactly what it wants to, and nothing else. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  // The server may close the connection while we are still sending.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The status of the first answer on a connection; null when it is closed without one. */
export async function statusOn(socket: Socket): Promise<number | null> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
    if (status !== undefined) return Number(status);
  }
  return null;
}

/** Sends a request exactly as it is written and returns its status. */
export async function rawStatus(url: string, text: string): Promise<number | null> {
  const socket = await openSocket(url);
  socket.write(text);
  return statusOn(socket);
}
