import { checkFileName, type Files, type FilesUnavailable } from './files.ts';
import { type S3Credentials, type S3Request, s3SignedHeaders } from './s3-signature.ts';
import { errorText } from '#rules/error-text.ts';

export type S3Settings = S3Credentials & {
  /** `https://s3.us-east-1.amazonaws.com` */
  readonly endpoint: string;
  readonly bucket: string;
};

/** How long a store may take to answer. */
const answerMaxMs = 15_000;

const nothing = new Uint8Array();

/** Files in a bucket of any store that speaks S3. The bucket is part of the path, which every such store understands. */
export function s3Files(settings: S3Settings, { answerWithinMs = answerMaxMs } = {}): Files {
  const send = async (request: Pick<S3Request, 'method' | 'headers' | 'body'> & { name: string }) => {
    const { method, headers, body } = request;
    const url = new URL(`${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/${request.name}`);
    // The real time: the store compares it with its own, whatever day our clock shows.
    const { host: _fromUrl, ...signed } = s3SignedHeaders({ method, url, headers, body }, settings, new Date());
    return fetch(url, {
      method,
      headers: signed,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
    });
  };
  return {
    put: async ({ name, contentType, bytes }) => {
      checkFileName(name);
      return answered(async () => {
        const headers = { 'content-type': contentType };
        const answer = await send({ method: 'PUT', name, headers, body: bytes });
        return answer.ok ? { kind: 'stored' } : refused(answer);
      });
    },
    get: async (name) => {
      checkFileName(name);
      return answered(async () => {
        const answer = await send({ method: 'GET', name, headers: {}, body: nothing });
        if (answer.status === 404) return { kind: 'missing' };
        return answer.ok ? { kind: 'found', bytes: new Uint8Array(await answer.arrayBuffer()) } : refused(answer);
      });
    },
    remove: async (name) => {
      checkFileName(name);
      return answered(async () => {
        const answer = await send({ method: 'DELETE', name, headers: {}, body: nothing });
        return answer.ok || answer.status === 404 ? { kind: 'removed' } : refused(answer);
      });
    },
  };
}

async function answered<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome | FilesUnavailable> {
  try {
    return await ask();
  } catch (error) {
    return { kind: 'unavailable', reason: errorText(error) };
  }
}

/** The reason is in the first lines of the store's answer. */
async function refused(answer: Response): Promise<FilesUnavailable> {
  return { kind: 'unavailable', reason: `${answer.status} ${(await answer.text()).slice(0, 300)}` };
}
