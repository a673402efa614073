import { type Logger, pino } from 'pino';
import type { BuildVersion } from './build-version.ts';
import type { Config } from './config.ts';
import { errorReports } from './error-reports.ts';
import { scrubText } from './scrub-text.ts';

/** The levels of pino: an error is 50, and what ends the process 60. */
const errorLevel = 50;

/**
 * The log of a process: one JSON object a line, each with the version and role, and without emails and secrets whatever it was given. Errors are
 * also reported where the settings say so.
 */
export function openLog({
  config,
  build,
  write = (line) => process.stdout.write(line),
}: {
  readonly config: Pick<Config, 'logLevel' | 'role' | 'secrets' | 'sentryDsn' | 'environment'>;
  readonly build: BuildVersion;
  write?: (line: string) => void;
}): Logger {
  const scrub = scrubText(config.secrets);
  const report =
    config.sentryDsn === null
      ? null
      : errorReports({ dsn: config.sentryDsn, release: build.version, environment: config.environment });
  return pino(
    { level: config.logLevel, base: { version: build.version, role: config.role } },
    {
      write: (line) => {
        const scrubbed = scrub(line);
        write(scrubbed);
        if (report === null) return;
        const said = JSON.parse(scrubbed) as { readonly level: number };
        if (said.level >= errorLevel) report(said);
      },
    },
  );
}
