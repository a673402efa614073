import v8 from 'node:v8';
import { problemsOfServing, readConfig } from './config.ts';
import { notifySystemd } from './notify-systemd.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { errorText } from '#rules/error-text.ts';

/** How long running requests may take once the server was told to stop. */
const stopWithinMs = 20_000;

// By default, the engine lets garbage grow to several times the memory in use before it collects. With this flag it collects more often,
// which costs no measurable processor time.
v8.setFlagsFromString('--heap-growing-percent=20');

await start();

async function start(): Promise<void> {
  const read = readConfig(process.env);
  const problems =
    read.kind === 'invalid' ? read.problems : problemsOfServing({ config: read.config, environment: process.env });
  if (read.kind === 'invalid' || problems.length > 0) {
    for (const problem of problems) process.stderr.write(`${problem.message}\n`);
    process.exit(1);
  }
  try {
    const server = await runServer(read.config);
    stopOnSignals(server);
    if (read.config.environment === 'production') server.log.info({ address: server.address }, 'listening');
    // Beside the log, each line of which is JSON.
    else process.stderr.write(`Portage is at ${server.address}\n`);
    await notifySystemd('READY=1', { environment: process.env, log: server.log });
  } catch (error) {
    process.stderr.write(`Portage could not start: ${errorText(error)}\n`);
    process.exit(1);
  }
}

function stopOnSignals({ log, stop }: RunningServer): void {
  const stopAndExit = async (): Promise<void> => {
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // The same signal may come twice, from the terminal and from npm; the first one counts.
      process.on(signal, () => {});
      log.info({ signal }, 'stopping');
      void notifySystemd('STOPPING=1', { environment: process.env, log });
      setTimeout(() => process.exit(1), stopWithinMs).unref();
      stopAndExit().catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
}
