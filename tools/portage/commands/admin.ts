import { createOneTimeLink } from '#access/create-one-time-link.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findStaff, giveRole, listStaff, staffRoles } from '#records/people/staff-roles.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { type Command, UsageError, type Words } from '../command.ts';
import { type OpenedDatabase, withDatabase } from '../open-database.ts';

const linkMinutes = limits.resetLinkMs / 60_000;

const create: Command = {
  usage: `admin create EMAIL [--role ${staffRoles.join('|')}]`,
  summary: 'Gives a user a staff role and prints a link to choose a password.',
  details:
    'An account is made if there is none. All of its sessions, tokens and passkeys end, and the audit log has an entry.',
  options: { role: { type: 'string' } },
  run: async (words) => {
    const role = staffRoles.find((one) => one === (words.values['role'] ?? 'admin'));
    if (!role) {
      const problems = [`There is no role ${String(words.values['role'])}.`, ...emailProblems(words)];
      throw new UsageError(problems.join('\n'));
    }
    const email = readEmail(words);
    return withDatabase((opened) =>
      inTransaction(opened.db, async (tx) => {
        const now = new Date();
        const by = 'portage admin create';
        const { userId, isChanged, before } = await giveRole(tx, { email, role, by, now });
        const link = { purpose: 'reset-password', userId } as const;
        const address = await createOneTimeLink(tx, { link, siteUrl: siteUrl(opened), now });
        const change = !isChanged ? 'already has' : before === null ? 'is new and has' : `was ${before} and now has`;
        return {
          isFine: true,
          lines: [`${email} ${change} the role ${role}.`, ...linesOfLink(address)],
          data: { email, role, before, link: address },
        };
      }),
    );
  },
};

const list: Command = {
  usage: 'admin list',
  summary: 'Lists the accounts that have a staff role.',
  run: () =>
    withDatabase(async ({ db }) => {
      const staff = await listStaff(db);
      const lines = staff.map(({ email, role }) => `${role.padEnd(13)}  ${email}`);
      return { isFine: true, lines: lines.length > 0 ? lines : ['No account has a staff role.'], data: { staff } };
    }),
};

const reset: Command = {
  usage: 'admin reset EMAIL',
  summary: 'Prints a link with which a staff member chooses a new password.',
  run: async (words) => {
    const email = readEmail(words);
    return withDatabase((opened) =>
      inTransaction(opened.db, async (tx) => {
        const found = await findStaff(tx, email);
        if (!found) throw new Error(`${email} has no staff role.`);
        const link = { purpose: 'reset-password', userId: found.id } as const;
        const address = await createOneTimeLink(tx, { link, siteUrl: siteUrl(opened), now: new Date() });
        return { isFine: true, lines: linesOfLink(address), data: { email, link: address } };
      }),
    );
  },
};

function readEmail(words: Words): string {
  const [problem] = emailProblems(words);
  if (problem !== undefined) throw new UsageError(problem);
  return signInEmail(words.positionals[0] ?? '');
}

function emailProblems({ positionals: [typed = ''] }: Words): string[] {
  const problem = checkEmail(signInEmail(typed));
  return problem ? [`${typed}: ${messageText(problem)}`] : [];
}

/** A link to this machine would be of no use to the person it is for. */
function siteUrl({ config: { sites, brand, environment, port } }: OpenedDatabase): string {
  const { publicUrl } = sites[brand];
  if (publicUrl !== null) return publicUrl;
  if (environment === 'production')
    throw new Error('PUBLIC_URL must be set: the link leads there. Nothing was changed.');
  return `http://localhost:${port}`;
}

function linesOfLink(address: string): readonly string[] {
  return [`Choose the password within ${linkMinutes} minutes with this link, which works once:`, address];
}

export const adminCommands: readonly Command[] = [create, list, reset];
