import { chmod, lchown, lstat, mkdir, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerIdentity } from './server-identity.ts';

/** Part of the socket's file name. There is one server per socket folder, so any number will do. */
export const socketPort = 5432;

/** The path of a Unix socket may have 107 bytes on Linux and 103 on macOS. */
const socketPathBytesMax = 103;

export type SocketFolder = { readonly path: string; remove(): Promise<void> };

/**
 * A folder for the server's socket that only the server's user may enter. It is in the database folder, or, if that path is too long, in the
 * folder for temporary files with a link in the database folder. So a start after a crash finds it again, and crashes leave no pile of them.
 */
export async function prepareSocketFolder(folder: string, identity: ServerIdentity): Promise<SocketFolder> {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(socketFile(near)) > socketPathBytesMax) return prepareTemporary(near, identity);
  const found = await lstat(near).catch(() => undefined);
  if (!found?.isDirectory()) {
    await rm(near, { force: true });
    await mkdir(near);
  }
  await close(near, identity);
  return { path: near, remove: () => rm(near, { recursive: true, force: true }) };
}

/** The socket folder of a server that runs in the database folder. */
export function findSocketFolder(folder: string): Promise<string> {
  return realpath(join(folder, 'socket'));
}

export function socketFile(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${socketPort}`);
}

async function prepareTemporary(link: string, identity: ServerIdentity): Promise<SocketFolder> {
  const earlier = await readlink(link).catch(() => undefined);
  const path = earlier && (await isClosedFolderOf(earlier, identity)) ? earlier : await makeTemporary(link);
  await close(path, identity);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      await rm(link, { recursive: true, force: true });
    },
  };
}

async function makeTemporary(link: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'portage-'));
  await rm(link, { recursive: true, force: true });
  await symlink(path, link);
  return path;
}

/** Everyone may write to the folder for temporary files, so we check a folder there before we trust it. */
async function isClosedFolderOf(path: string, identity: ServerIdentity): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return !!found?.isDirectory() && found.uid === identity.owner.uid && (found.mode & 0o077) === 0;
}

async function close(path: string, identity: ServerIdentity): Promise<void> {
  await chmod(path, 0o700);
  await lchown(path, identity.owner.uid, identity.owner.gid);
}
