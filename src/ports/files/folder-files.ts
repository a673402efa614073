import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFileName, type Files, type FilesUnavailable } from './files.ts';
import { errorText } from '#rules/error-text.ts';

/** Files in a folder of this machine. Servers on several machines need one that they share. */
export function folderFiles({ folder }: { readonly folder: string }): Files {
  return {
    put: async ({ name, bytes }) => {
      checkFileName(name);
      const path = join(folder, name);
      // A file appears whole: readers never see one that is half written, and a crash leaves none under its name.
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await fs.writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await fs.rename(unfinished, path);
        return { kind: 'stored' };
      } catch (error) {
        await fs.rm(unfinished, { force: true }).catch(() => undefined);
        return unavailable(error);
      }
    },
    get: async (name) => {
      checkFileName(name);
      try {
        return { kind: 'found', bytes: new Uint8Array(await fs.readFile(join(folder, name))) };
      } catch (error) {
        return isMissing(error) ? { kind: 'missing' } : unavailable(error);
      }
    },
    remove: async (name) => {
      checkFileName(name);
      try {
        await fs.rm(join(folder, name), { force: true });
        return { kind: 'removed' };
      } catch (error) {
        return isMissing(error) ? { kind: 'removed' } : unavailable(error);
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function unavailable(error: unknown): FilesUnavailable {
  return { kind: 'unavailable', reason: errorText(error) };
}
