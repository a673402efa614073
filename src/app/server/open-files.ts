import { join } from 'node:path';
import type { Files } from '#ports/files/files.ts';
import { folderFiles } from '#ports/files/folder-files.ts';
import { s3Files } from '#ports/files/s3-files.ts';
import type { Config } from './config.ts';

/** The file storage that the settings name. */
export function openFiles({ files, dataFolder }: Pick<Config, 'files' | 'dataFolder'>): Files {
  return files.kind === 's3' ? s3Files(files) : folderFiles({ folder: join(dataFolder, 'files') });
}
