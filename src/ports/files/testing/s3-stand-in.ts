import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type S3Request, s3SignedHeaders } from '../s3-signature.ts';
import type { S3Settings } from '../s3-files.ts';

export type S3StandIn = {
  readonly settings: S3Settings;
  /** The requests that were refused because of their signature. */
  readonly forged: string[];
  /** Answers nothing until it is told otherwise. */
  hang(isHanging: boolean): void;
  close(): Promise<void>;
};

/** A store on this machine that refuses what is not signed by its account, as a real one does. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const stored = new Map<string, Buffer>();
  const forged: string[] = [];
  let isHanging = false;
  const credentials = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'eu-west-1',
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!isHanging) answer(request, response, Buffer.concat(chunks));
    });
  });

  function answer(request: http.IncomingMessage, response: http.ServerResponse, body: Buffer): void {
    const path = request.url ?? '/';
    if (!isSigned(request, body)) {
      forged.push(`${request.method} ${path}`);
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    const known = stored.get(path);
    if (request.method === 'PUT') {
      stored.set(path, body);
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      stored.delete(path);
      response.writeHead(204).end();
    } else if (known) {
      response.writeHead(200).end(known);
    } else {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;

  /** Signs the received request again, with the headers that the caller lists as signed, and compares. */
  function isSigned({ method, url, headers }: http.IncomingMessage, body: Buffer): boolean {
    const given = headers.authorization ?? '';
    const names = /SignedHeaders=([^,]+),/.exec(given)?.[1]?.split(';') ?? [];
    const moment = String(headers['x-amz-date']);
    const at = new Date(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (Number.isNaN(at.getTime()) || Math.abs(Date.now() - at.getTime()) > 15 * 60 * 1000) return false;
    const own = ['host', 'x-amz-date', 'x-amz-content-sha256'];
    const others = names.filter((name) => !own.includes(name)).map((name) => [name, String(headers[name])] as const);
    const request: S3Request = {
      method: method as S3Request['method'],
      url: new URL(url ?? '/', endpoint),
      headers: Object.fromEntries(others),
      body,
    };
    const expected = s3SignedHeaders(request, credentials, at);
    return given === expected['authorization'] && headers['x-amz-content-sha256'] === expected['x-amz-content-sha256'];
  }

  return {
    settings: { ...credentials, endpoint, bucket: 'photos' },
    forged,
    hang: (hangs) => {
      isHanging = hangs;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
