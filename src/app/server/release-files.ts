import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { type ClientFile, findClientFile, keepClientFiles } from '#records/operations/client-files.ts';
import type { Tables } from '#records/tables.ts';
import { dayMs } from '#rules/dates.ts';
import { languages } from '#rules/language/language.ts';
import { type Manifest, readManifest } from './built-client.ts';

type Installation = { readonly db: Kysely<Tables>; readonly clock: Clock; readonly webFolder: string };

/** Files are deleted 30 days after a server last had them. */
const keptAgainMs = dayMs;

/**
 * Keeps the files of this release now, and says every day that it still has them. A server that can't store them serves its pages all the
 * same. The caller stops it.
 */
export async function keepFilesOfRelease(installation: Installation & { readonly log: Logger }): Promise<() => void> {
  const keep = async (): Promise<void> => {
    try {
      await keepOwnFiles(installation);
    } catch (error) {
      installation.log.error({ err: error }, 'keeping the files of this release failed');
    }
  };
  await keep();
  const timer = setInterval(() => void keep(), keptAgainMs).unref();
  return () => clearInterval(timer);
}

/**
 * While a release is rolled out, servers of two releases answer the same browsers, and a page of one asks the other for its scripts. Their
 * names contain a hash of the content, so every server can send those of all releases: each keeps its own in the database before it
 * listens. Decision 113.
 */
async function keepOwnFiles({ db, clock, webFolder }: Installation): Promise<void> {
  const paths = languages.flatMap((language) => {
    const folder = language === 'en' ? '' : `${language}/`;
    const manifest = readManifest(join(webFolder, folder));
    return manifest ? filesOfManifest(manifest).map((file) => folder + file) : [];
  });
  const read = (path: string): ClientFile => {
    const compressed = join(webFolder, `${path}.br`);
    return existsSync(compressed)
      ? { content: readFileSync(compressed), isBrotli: true }
      : { content: readFileSync(join(webFolder, path)), isBrotli: false };
  };
  if (paths.length > 0) await keepClientFiles(db, { paths, read, now: nowOf(clock) });
}

function filesOfManifest(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)];
}

/** A name with a hash of the content in it always means the same content; the phone utility always has the same name. */
export function isFingerprinted(path: string): boolean {
  return /(?:^|\/)assets\/[\w.-]{1,100}-[\w-]{7,8}\.[\w.]{2,12}$/.test(path) && !path.includes('/phone-utility.');
}

export const keptForever = 'public, max-age=31536000, immutable';

/** Sends a file of another release; null if no release that ran lately has it. */
export function sendFileOfRelease(
  db: Kysely<Tables>,
): (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null> {
  return async (path, request, reply) => {
    const type = contentTypes.get(path.slice(path.lastIndexOf('.') + 1));
    const file = type === undefined ? undefined : await findClientFile(db, path);
    if (!file || type === undefined) return null;
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const isSentCompressed = file.isBrotli && takesBrotli;
    if (isSentCompressed) reply.header('content-encoding', 'br');
    return reply
      .header('content-type', type)
      .header('cache-control', keptForever)
      .header('vary', 'accept-encoding')
      .send(file.isBrotli && !isSentCompressed ? brotliDecompressSync(file.content) : file.content);
  };
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['js', 'application/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
]);
