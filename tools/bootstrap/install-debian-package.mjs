import { commandAsRoot } from './command-as-root.mjs';
import { runCommand } from './run-command.mjs';

const patience = ['-o', 'DPkg::Lock::Timeout=300'];

/** Installs a package of Debian's; returns false where we lack the rights for it, or where it fails. */
export async function installDebianPackage(packageName) {
  const update = commandAsRoot('apt-get', [...patience, '-qq', 'update']);
  const install = commandAsRoot('apt-get', [
    ...patience,
    '-qq',
    '-y',
    'install',
    '--no-install-recommends',
    packageName,
  ]);
  if (!update || !install) return false;
  console.log(`Portage: installing Debian's package ${packageName} …`);
  return (await succeeds(update)) && (await succeeds(install));
}

async function succeeds([file, ...args]) {
  // Debian's installer prints a lot on the standard output; only errors are of interest here.
  const exitCode = await runCommand(file, args, { stdio: ['ignore', 'ignore', 'inherit'] }).catch(() => undefined);
  return exitCode === 0;
}
