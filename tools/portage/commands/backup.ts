import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LedgerViolation } from '#rules/ledger/audit-progress.ts';
import { type BackupHeader, type BackupTrailer, verifyBackup } from '../backup/backup-file.ts';
import {
  auditBooks,
  checkBackup,
  type CheckedBackup,
  refuseUnfitScratch,
  restoreFromChecked,
} from '../backup/check-backup.ts';
import type { Restored } from '../backup/restore-backup.ts';
import { withClient } from '../backup/with-client.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Command, type Outcome, UsageError, type Words } from '../command.ts';
import { type OpenedDatabase, withDatabaseAsItIs } from '../open-database.ts';
import { programVersion } from '../program-version.ts';

const scratchDetails =
  'A check needs room for a second copy: it restores into an embedded server in the folder for temporary files, or, with --scratch, into an empty ' +
  'database that you name, and audits the books there. That database is emptied again. An installation without an embedded server needs --scratch.';

const backup: Command = {
  usage: 'backup FILE [--check] [--scratch URL]',
  summary: 'Writes everything into one file, as of one point in time, while the service runs.',
  details:
    'The file holds all rows, the photos of claims where they are in a folder, checksums, and all secrets of the database: keep it as safe as that. ' +
    'With --check it is restored into a scratch database before the command calls it good. ' +
    scratchDetails,
  options: { check: { type: 'boolean' }, scratch: { type: 'string' } },
  run: async (words) => {
    const path = readPath(words);
    if (existsSync(path)) throw new Error(`${path} exists already: choose another name.`);
    if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}.`);
    if (words.values['check'] === true) await refuseUnfitScratch(readScratch(words));
    return withDatabaseAsItIs(async (opened) => {
      const filesFolder = filesFolderOf(opened);
      const wanted = { path, version: programVersion(), filesFolder, takenAt: new Date() };
      const trailer = await withClient(opened.url, (client) => writeBackup(client, wanted));
      const { size } = await stat(path);
      const line = `${path}: ${contentsOf(trailer)}, ${megabytes(size)} on the disk.`;
      const note = filesFolder === null ? ['Photos of claims are in the bucket, and not in the backup.'] : [];
      if (words.values['check'] !== true) {
        return { isFine: true, lines: [line, ...note], data: { path, bytesOnDisk: size, ...trailer } };
      }
      const checked = await checkWritten(path, words);
      const found = outcomeOfAudit(checked);
      return {
        isFine: found.isFine,
        lines: [line, ...note, ...found.lines],
        data: { path, bytesOnDisk: size, ...trailer, ...found.data },
      };
    });
  },
};

const restore: Command = {
  usage: 'restore FILE [--replace] [--check] [--scratch URL]',
  summary: 'Loads a backup into an empty database, all of it or nothing.',
  details:
    'All servers have to be stopped. A database with tables is refused, unless --replace says that everything in it may be deleted. A file that was cut ' +
    'off or altered is refused. A backup of an older release is migrated; one of a newer release is refused. With --check nothing is changed: the file is ' +
    `only tried. ${scratchDetails}`,
  options: { replace: { type: 'boolean' }, check: { type: 'boolean' }, scratch: { type: 'string' } },
  run: async (words) => {
    const path = readPath(words);
    if (words.values['check'] === true)
      return outcomeOfAudit(await checkBackup(path, { scratchUrl: readScratch(words) }));
    const { header, trailer } = await verifyBackup(path);
    const restoreInto = async (opened: OpenedDatabase): Promise<Outcome> => {
      const restored = await restoreFromChecked(opened.url, {
        path,
        filesFolder: filesFolderOf(opened),
        mayReplace: words.values['replace'] === true,
      });
      const violations = await auditBooks(opened.url, new Date(header.takenAt));
      return outcomeOfAudit({ header, trailer, restored, violations });
    };
    return withDatabaseAsItIs(restoreInto, { mayCreate: true });
  },
};

export const backupCommands: readonly Command[] = [backup, restore];

function readPath({ positionals: [path = ''], values }: Words): string {
  if (values['scratch'] !== undefined && values['check'] !== true) throw new UsageError('--scratch goes with --check.');
  return path;
}

/** The file is kept: an unchecked backup is better than none, as long as it isn't taken for a checked one. */
async function checkWritten(path: string, words: Words): Promise<CheckedBackup> {
  return checkBackup(path, { scratchUrl: readScratch(words) }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path} was written, and is not checked. ${reason}`, { cause });
  });
}

function readScratch({ values: { scratch } }: Words): string | null {
  return typeof scratch === 'string' ? scratch : null;
}

function filesFolderOf({ config }: OpenedDatabase): string | null {
  return config.files.kind === 'folder' ? join(config.dataFolder, 'files') : null;
}

function outcomeOfAudit({
  header,
  trailer,
  restored,
  violations,
}: {
  header: BackupHeader;
  trailer: BackupTrailer;
  restored: Restored;
  violations: readonly LedgerViolation[];
}): Outcome {
  const lines = [
    `Backup of ${header.takenAt} by Portage ${header.version}, migration ${header.migrations.at(-1) ?? 'none'}.`,
    `Restored and compared: ${contentsOf(trailer)}.`,
    ...restored.foreign.map(
      (name) => `${name} is not a table of Portage: its rows are there, without indexes and rules.`,
    ),
    ...(violations.length === 0 ? ['The books balance.'] : []),
    ...violations.map(({ rule, subject, found }) => `broken: ${rule}: ${subject}, ${found}`),
  ];
  return {
    isFine: violations.length === 0,
    lines,
    data: {
      takenAt: header.takenAt,
      version: header.version,
      migration: header.migrations.at(-1),
      restored,
      violations,
    },
  };
}

function contentsOf({ tables, rows, files, bytes }: BackupTrailer): string {
  return `${tables} tables with ${rows} rows, ${files} files, ${megabytes(bytes)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
