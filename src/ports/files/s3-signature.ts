import { createHash, createHmac } from 'node:crypto';

/** The account that signs, and where. */
export type S3Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };

export type S3Request = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  /** Lower-case names. `host`, `x-amz-date` and `x-amz-content-sha256` are added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/**
 * The headers of a request with its signature, by AWS Signature Version 4. It is a pure function of request, account and time, so that the
 * published examples test it.
 */
export function s3SignedHeaders(
  { method, url, headers, body }: S3Request,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
  at: Date,
): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const bodyHash = sha256(body);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
