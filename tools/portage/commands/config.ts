import { problemsOfServing, readConfig } from '#app/server/config.ts';
import type { Command } from '../command.ts';

export const configCheckCommand: Command = {
  usage: 'config check',
  summary: 'Checks the settings in the environment, and names everything that a server would refuse.',
  run: async () => {
    const read = readConfig(process.env);
    const problems =
      read.kind === 'invalid' ? read.problems : problemsOfServing({ config: read.config, environment: process.env });
    const lines = problems.map(({ message }) => message);
    return {
      isFine: problems.length === 0,
      lines: lines.length > 0 ? lines : ['A server would start with these settings.'],
      data: { problems },
    };
  },
};
