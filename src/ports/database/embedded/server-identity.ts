import { execFile } from 'node:child_process';
import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The user that the server runs as. PostgreSQL refuses to run as root. */
export type ServerIdentity = {
  readonly name: string;
  /** Who must own the server's files, as this process sees it. */
  readonly owner: Owner;
  /** The user that the child process switches to; by default, the user of this process. */
  readonly spawnAs?: Owner;
  /** Put before the server's command. */
  readonly prefix: readonly string[];
};

type Owner = { readonly uid: number; readonly gid: number };

const nobody: Owner = { uid: 65534, gid: 65534 };

/** Finds an identity that can run the program and enter the folder's parent, or throws an error that says what to do. */
export async function chooseServerIdentity(
  wanted: { folder: string; program: string },
  user = currentUser(),
): Promise<ServerIdentity> {
  const { folder, program } = wanted;
  const folderOwner = await stat(folder);
  if (user.uid !== 0 && user.uid !== folderOwner.uid) {
    throw new Error(
      `The database folder ${folder} belongs to user ${folderOwner.uid} and this is user ${user.uid}: start as that user, or set DATA_DIR to a folder of your own.`,
    );
  }
  for (const identity of identitiesFor(user, folderOwner)) {
    if (await canServe(identity, wanted)) return identity;
  }
  throw new Error(
    user.uid === 0
      ? `PostgreSQL does not run as root and no other user can reach ${folder} and ${program}: start as an ordinary user, move the project to a folder that everyone may enter, or set DATABASE_URL.`
      : `${program} does not run on this machine: run npm install again, or set DATABASE_URL.`,
  );
}

/** The identities that a user can give to a server, the least privileged first. */
export function identitiesFor(user: Owner, folderOwner: Owner): readonly ServerIdentity[] {
  return user.uid === 0 ? identitiesForRoot(folderOwner) : [{ name: 'this user', owner: user, prefix: [] }];
}

/** The ways in which root can start a server that does not run as root. */
function identitiesForRoot(folderOwner: Owner): readonly ServerIdentity[] {
  const ordinary = folderOwner.uid === 0 ? nobody : { uid: folderOwner.uid, gid: folderOwner.gid };
  return [
    { name: 'ordinary user', owner: ordinary, spawnAs: ordinary, prefix: [] },
    {
      // Inside its own user namespace the server sees an ordinary user; outside it is root, who may enter a clone in
      // root's closed home.
      name: 'root in a user namespace',
      owner: { uid: 0, gid: 0 },
      prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
    },
    {
      // Containers often forbid new namespaces and leave root its capabilities: this user may enter closed folders
      // and nothing more. Without no_setuid_fixup the access() call, by which PostgreSQL looks for its own files,
      // would not count the capability.
      name: 'ordinary user who may enter closed folders',
      owner: ordinary,
      prefix: [
        'setpriv',
        `--reuid=${ordinary.uid}`,
        `--regid=${ordinary.gid}`,
        '--clear-groups',
        '--inh-caps=-all,+dac_override',
        '--ambient-caps=-all,+dac_override',
        '--bounding-set=-all,+dac_override',
        '--securebits=+no_setuid_fixup',
      ],
    },
  ];
}

export async function canServe(
  identity: ServerIdentity,
  { folder, program }: { folder: string; program: string },
): Promise<boolean> {
  const command = [...identity.prefix, 'sh', '-c', 'cd "$0" && exec "$1" --version', dirname(folder), program];
  const [file = '', ...args] = command;
  return promisify(execFile)(file, args, { cwd: '/', ...identity.spawnAs }).then(
    () => true,
    () => false,
  );
}

/** Gives the folder and everything in it to the server's user, and makes it private. */
export async function changeFolderOwner(identity: ServerIdentity, folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (currentUser().uid !== 0) return;
  const { uid } = await stat(folder);
  if (uid === identity.owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), identity.owner.uid, identity.owner.gid);
  }
  // The folder itself comes last: its owner tells the next start whether all of this was finished.
  await lchown(folder, identity.owner.uid, identity.owner.gid);
}

export function currentUser(): Owner {
  if (!process.getuid || !process.getgid) {
    throw new Error('The embedded database needs Linux or macOS: set DATABASE_URL to a PostgreSQL server.');
  }
  return { uid: process.getuid(), gid: process.getgid() };
}
