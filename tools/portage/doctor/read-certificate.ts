import { isIP } from 'node:net';
import tls from 'node:tls';
import type { Certificate } from './checks.ts';

const timeoutMs = 8_000;

/** The certificate that a host shows, whether or not it can be trusted; rejects if the host does not answer. */
export function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    // An address has no name that a server could choose its certificate by, and an IPv6 one has brackets in a URL.
    const address = host.replace(/^\[|\]$/g, '');
    const servername = isIP(address) === 0 ? host : '';
    const socket = tls.connect({ host: address, port, servername, rejectUnauthorized: false, timeout: timeoutMs });
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const distrust = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ validTo: new Date(validTo), distrust });
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
