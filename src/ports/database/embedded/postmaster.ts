import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import { spawnServerCommand } from './server-command.ts';
import type { ServerIdentity } from './server-identity.ts';

/** The main process of a running PostgreSQL server. */
export type Postmaster = {
  /** Resolves to the reason when it ends; never rejects. */
  readonly ended: Promise<string>;
  /** Shuts it down cleanly: running statements are aborted, everything acknowledged is on disk. */
  stop(): Promise<void>;
};

export type PostmasterToStart = {
  readonly program: string;
  readonly cluster: string;
  readonly identity: ServerIdentity;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: DatabaseLog;
};

/** The server ended before it answered; the message is PostgreSQL's own reason. */
export class PostmasterRefused extends Error {
  override readonly name = 'PostmasterRefused';

  /** True while processes of an earlier server still hold the cluster. */
  get isHeldByPredecessor(): boolean {
    return /lock file ".*" already exists|shared memory block .* is still in use/.test(this.message);
  }
}

const settingsOfEveryServer = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The process, the severity and the message. Details and statements stay out, because they contain customers' data.
  lc_messages: 'C',
  log_line_prefix: '[%b] ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Starts the server and resolves once it accepts connections. */
export async function startPostmaster(wanted: PostmasterToStart): Promise<Postmaster> {
  const { program, cluster, identity, settings, log } = wanted;
  const args = Object.entries({ ...settingsOfEveryServer, ...settings }).flatMap(toArgument);
  const server = spawnServerCommand(identity, program, ['-D', cluster, ...args]);
  const ended = whenEnded(server);
  const isReady = Promise.withResolvers<void>();
  const complaints: string[] = [];
  void ended.then((how) =>
    isReady.reject(new PostmasterRefused(`${complaints.join(' ') || 'no reason given'} (${how})`)),
  );
  readLines(server, (line) => {
    if (readyLine.test(line.sentence)) isReady.resolve();
    if (isServerInTrouble(line)) complaints.push(line.sentence);
    report(line, log);
  });
  await isReady.promise;
  letProcessEnd(server);

  const stop = async (): Promise<void> => {
    server.ref();
    server.kill('SIGINT');
    const impatience = setTimeout(() => server.kill('SIGQUIT'), 10_000);
    await ended;
    clearTimeout(impatience);
  };
  return { ended, stop };
}

/** A replica takes read-only connections. */
const readyLine = /^database system is ready to accept (read-only )?connections$/;

function toArgument([name, value]: [string, string]): string[] {
  return ['-c', `${name}=${value}`];
}

async function whenEnded(server: ChildProcess): Promise<string> {
  try {
    const closed = once(server, 'close');
    const [code, signal] = await once(server, 'exit');
    // Its last output may still be on the way, but a child of a killed server can keep the pipe open for long.
    await Promise.race([closed, wait(200)]);
    return signal ? `ended by ${signal}` : `exit code ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type LogLine = { readonly speaker: string; readonly severity: string; readonly sentence: string };

function readLines(server: ChildProcess, take: (line: LogLine) => void): void {
  if (!server.stderr) return;
  createInterface({ input: server.stderr }).on('line', (line) => {
    const [, speaker = '', severity = '', sentence = line] = /^\[(.*?)\] ([A-Z]+): {2}(.*)$/.exec(line) ?? [];
    take({ speaker, severity, sentence });
  });
}

/**
 * Errors of a client's statement are for that client, which has the message and may have expected it, as with a duplicate key. Programs that
 * fail before PostgreSQL runs, such as the dynamic linker, print no severity.
 */
function isServerInTrouble({ speaker, severity, sentence }: LogLine): boolean {
  if (severity === '') return sentence.trim() !== '';
  return severity === 'PANIC' || (severity === 'FATAL' && !speaker.endsWith('client backend'));
}

function report(line: LogLine, log: DatabaseLog): void {
  if (line.severity === 'WARNING') log.warn({ speaker: line.speaker }, `PostgreSQL: ${line.sentence}`);
  else if (isServerInTrouble(line)) log.error({ speaker: line.speaker }, `PostgreSQL: ${line.sentence}`);
}

/** The database must not keep a process alive that has nothing else to do. */
function letProcessEnd(server: ChildProcess): void {
  server.unref();
  if (server.stderr instanceof Socket) server.stderr.unref();
}
