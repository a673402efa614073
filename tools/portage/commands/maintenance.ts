import { endMaintenance, findMaintenance, startMaintenance } from '#records/operations/maintenance.ts';
import { type Command, UsageError, type Words } from '../command.ts';
import { withDatabase } from '../open-database.ts';

const messageLengthMax = 300;

const on: Command = {
  usage: 'maintenance on [--message TEXT] [--message-es TEXT]',
  summary: 'Makes the service read-only: pages say so, and calls that would change something are answered with 503.',
  details:
    'All servers notice within two seconds. Reading, prices, tracking, labels, signing in and health checks continue, and so do jobs and the callbacks of ' +
    'the gateway and of carriers: what was ordered before is finished. Without a message the pages say what they usually say, in both languages.',
  options: { message: { type: 'string' }, 'message-es': { type: 'string' } },
  run: async (words) => {
    const message = { en: readMessage(words, 'message'), es: readMessage(words, 'message-es') };
    return withDatabase(async ({ db }) => {
      await startMaintenance(db, { startedAt: new Date(), message });
      const lines = ['The service is read-only.', 'End it with `maintenance off`.'];
      return { isFine: true, lines, data: { on: true, message } };
    });
  },
};

const off: Command = {
  usage: 'maintenance off',
  summary: 'Ends the maintenance.',
  run: () =>
    withDatabase(async ({ db }) => {
      const wasOn = await endMaintenance(db);
      const line = wasOn ? 'The service takes orders and changes again.' : 'The service was not read-only.';
      return { isFine: true, lines: [line], data: { on: false, wasOn } };
    }),
};

const status: Command = {
  usage: 'maintenance status',
  summary: 'Says whether the service is read-only.',
  run: () =>
    withDatabase(async ({ db }) => {
      const now = await findMaintenance(db);
      const line = now
        ? `The service is read-only since ${now.startedAt.toISOString()}.`
        : 'The service takes orders and changes.';
      return { isFine: true, lines: [line], data: { on: now !== null, ...now } };
    }),
};

export const maintenanceCommands: readonly Command[] = [on, off, status];

function readMessage({ values }: Words, option: string): string | null {
  const text = values[option];
  if (typeof text !== 'string') return null;
  const isUsable = text.trim() !== '' && text.length <= messageLengthMax;
  if (!isUsable) throw new UsageError(`--${option} must have 1 to ${messageLengthMax} characters.`);
  return text;
}
