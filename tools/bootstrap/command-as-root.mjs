import { spawnSync } from 'node:child_process';

/** The command to run as root, or undefined where we may not. */
export function commandAsRoot(file, args) {
  // The variable keeps Debian's installer from asking questions.
  const words = ['DEBIAN_FRONTEND=noninteractive', file, ...args];
  if (process.getuid?.() === 0) return ['env', ...words];
  return mayUseSudo() ? ['sudo', '-n', 'env', ...words] : undefined;
}

function mayUseSudo() {
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}
