/**
 * Gives a user a staff role and prints a link for choosing a password:
 *
 *   npm run admin -- create EMAIL [--role admin]
 *
 * The database is the one of DATABASE_URL, or else the embedded one in DATA_DIR, which no running server may use meanwhile.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#app/server/config.ts';
import { openDatabase } from '#ports/database/database.ts';
import type { DatabaseLog } from '#ports/database/database-log.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { createOneTimeLink } from '#access/create-one-time-link.ts';
import { giveRole } from '#records/people/staff-roles.ts';
import type { Tables, UserRole } from '#records/tables.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';

const staffRoles = ['admin', 'admin_plus', 'manager', 'carrier_admin'] as const satisfies readonly UserRole[];
const usage = `npm run admin -- create EMAIL [--role ${staffRoles.join('|')}]`;
const migrationsFolder = join(import.meta.dirname, '../migrations');

const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

type Wanted = { readonly email: string; readonly role: (typeof staffRoles)[number] };

process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  try {
    console.log(await create(readWords(words), readEnvironment()));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function readWords(words: readonly string[]): Wanted {
  const { values, positionals } = parseWords(words);
  const [command, typed, ...more] = positionals;
  const role = staffRoles.find((one) => one === (values.role ?? 'admin'));
  if (command !== 'create' || typed === undefined || more.length > 0 || !role) throw new Error(`Usage: ${usage}`);
  const email = signInEmail(typed);
  const problem = checkEmail(email);
  if (problem) throw new Error(`${typed}: ${messageText(problem)}`);
  return { email, role };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { role: { type: 'string' } }, allowPositionals: true });
  } catch (cause) {
    throw new Error(`Usage: ${usage}`, { cause });
  }
}

function readEnvironment(): Config {
  const read = readConfig(process.env);
  if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.config;
}

async function create({ email, role }: Wanted, config: Config): Promise<string> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres'), log: quietLog });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const { db, close } = openDatabase<Tables>({ url, poolMax: 1, log: quietLog });
  try {
    await migrateToLatest({ db, folder: migrationsFolder, log: quietLog });
    const siteUrl = config.sites[config.brand].publicUrl ?? `http://localhost:${config.port}`;
    const now = new Date();
    return await inTransaction(db, async (tx) => {
      const { userId, isChanged, before } = await giveRole(tx, { email, role, by: 'npm run admin', now });
      const link = await createOneTimeLink(tx, { link: { purpose: 'reset-password', userId }, siteUrl, now });
      const outcome = !isChanged ? 'already has' : before === null ? 'is new and has' : `was ${before} and now has`;
      return [
        `${email} ${outcome} the role ${role}.`,
        `Choose the password within ${limits.resetLinkMs / 60_000} minutes with this link, which works once:`,
        link,
      ].join('\n');
    });
  } finally {
    await close();
    await embedded?.stop();
  }
}
