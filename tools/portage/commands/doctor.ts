import { problemsOfServing, readConfig } from '#app/server/config.ts';
import type { Command, Outcome } from '../command.ts';
import { examineDatabase } from '../doctor/examine-database.ts';
import { examineOutside } from '../doctor/examine-outside.ts';
import { type Finding, ok, problem } from '../doctor/finding.ts';
import { settingsOfCommands, withDatabaseAsItIs } from '../open-database.ts';
import { errorText } from '#rules/error-text.ts';

export const doctorCommand: Command = {
  usage: 'doctor',
  summary:
    'Examines settings, database, clock, email, gateway, carrier, certificates, disk and jobs, and says what to do.',
  details:
    'Nothing is changed, except for a small file that is written where photos go and removed at once; no email is sent and nothing is charged. Exit code 1 if there is a problem; warnings alone are 0.',
  run: async () => {
    const read = readConfig(process.env);
    const refused =
      read.kind === 'invalid' ? read.problems : problemsOfServing({ config: read.config, environment: process.env });
    const settings = refused.map(({ variable, message }) => problem('settings', message, `Correct ${variable}.`));
    // What depends on a bad setting is named above; everything else is examined as well.
    const isRefused = (names: RegExp): boolean => refused.some(({ variable }) => names.test(variable));
    const [inside, outside] = await Promise.all([
      isRefused(read.kind === 'invalid' ? settingsOfCommands : /^DATABASE_URL/)
        ? []
        : withDatabaseAsItIs(examineDatabase).catch((error: unknown) => [unreachable(error)]),
      examineOutside(read.config, isRefused),
    ]);
    const found = settings.length > 0 ? settings : [ok('settings', 'a server would start with them')];
    return outcomeOf([...found, ...inside, ...outside]);
  },
};

function unreachable(error: unknown): Finding {
  const reason = errorText(error);
  return problem('database', reason, 'Check DATABASE_URL or DATA_DIR, and that the database server runs.');
}

const marks = { ok: 'OK      ', warning: 'warning ', problem: 'PROBLEM ' };

function outcomeOf(findings: readonly Finding[]): Outcome {
  const lines = findings.flatMap(({ level, subject, says, advice }) => [
    `${marks[level]} ${subject}: ${says}`,
    ...(advice === undefined ? [] : [`         ${advice}`]),
  ]);
  return { isFine: findings.every(({ level }) => level !== 'problem'), lines, data: { findings } };
}
