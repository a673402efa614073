import fs from 'node:fs';
import path from 'node:path';
import { commandAsRoot } from '../bootstrap/command-as-root.mjs';
import { installDebianPackage } from '../bootstrap/install-debian-package.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';
import { unpackDebianPackage } from '../bootstrap/unpack-debian-package.mjs';
import { writeLauncher } from './write-launcher.ts';

/**
 * Returns the browser's path; CHROMIUM_PATH names another one than Debian's. The shell is Chromium without windows: the same pages, drawn
 * by the same engine, in two thirds of the time.
 */
export async function ensureChromium(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  return await ensureProgram({
    packageName: 'chromium-headless-shell',
    installed: '/usr/bin/chromium-headless-shell',
    // The script in /usr/bin knows only its installed place; unpacked, the browser itself is of use.
    unpacked: 'usr/lib/chromium/chromium-headless-shell',
    instead: 'or set CHROMIUM_PATH to a browser that is there',
  });
}

/** Returns the folder of PostgreSQL's programs. */
export async function ensurePostgres15(): Promise<string> {
  const bin = '/usr/lib/postgresql/15/bin';
  if (!fs.existsSync(`${bin}/postgres`)) await askForNoCluster();
  const program = await ensureProgram({
    packageName: 'postgresql-15',
    installed: `${bin}/postgres`,
    unpacked: `${bin}/postgres`,
    beside: [`${bin}/initdb`],
    instead: 'or leave this part out',
  });
  return path.dirname(program);
}

/** Returns the path of the pooler, with which the calls are tested as large installations run them. */
export async function ensurePgbouncer(): Promise<string> {
  return await ensureProgram({
    packageName: 'pgbouncer',
    installed: '/usr/sbin/pgbouncer',
    unpacked: 'usr/sbin/pgbouncer',
    instead: 'or leave this part out',
  });
}

/** Returns the path of promtool, which tests the alerts. */
export async function ensurePromtool(): Promise<string> {
  return await ensureProgram({
    packageName: 'prometheus',
    installed: '/usr/bin/promtool',
    unpacked: 'usr/bin/promtool',
    startsService: true,
    instead: 'or leave this part out',
  });
}

type WantedProgram = {
  readonly packageName: string;
  readonly installed: string;
  readonly unpacked: string;
  /** Other programs of the package that are needed too. */
  readonly beside?: readonly string[];
  /** Installed, the package would start a service on this machine, so it is only unpacked. */
  readonly startsService?: boolean;
  /** What to do where the package is not to be had. */
  readonly instead: string;
};

/** Installs the package where we may; where we may not, unpacks it into our own folder, which takes no rights at all. */
async function ensureProgram({
  packageName,
  installed,
  unpacked,
  beside = [],
  startsService = false,
  instead,
}: WantedProgram): Promise<string> {
  if (fs.existsSync(installed)) return installed;
  if (!startsService && (await installDebianPackage(packageName)) && fs.existsSync(installed)) return installed;
  const tree = await unpackDebianPackage(packageName);
  if (tree === undefined) {
    throw new Problem(
      `Debian's package ${packageName} is needed, and could be neither installed (that takes root or sudo) ` +
        `nor downloaded by apt-get: install it, ${instead}.`,
    );
  }
  for (const program of beside) writeLauncher(tree, program);
  return writeLauncher(tree, unpacked);
}

/** Debian's package makes and starts a server of its own, unless it is asked not to before it is installed. */
async function askForNoCluster(): Promise<void> {
  const folder = '/etc/postgresql-common/createcluster.d';
  const write = `mkdir -p ${folder} && echo 'create_main_cluster = false' > ${folder}/portage-tests.conf`;
  const command = commandAsRoot('sh', ['-c', write]);
  if (command) await runCommand(command[0], command.slice(1));
}
