import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The setting `WEB_FOLDER`. */
type Wanted = { readonly webFolder: string | null };

const builtClient = join(import.meta.dirname, '../../../build/web');

/** The folder of the client's files: the one in the settings, or else that of the build. */
export function clientFolder({ webFolder }: Wanted): string {
  return webFolder ?? builtClient;
}

/** Without its first file, every page would be answered with 404. */
export function hasPages(wanted: Wanted): boolean {
  return existsSync(join(clientFolder(wanted), 'index.html'));
}
