import { join } from 'node:path';

/** Set by a whole test run, which has just built them. A run of single files starts the sources, so that nothing stale is tested. */
const built = process.env['BUILT_PROGRAMS'];

/** The programs that tests start as processes: those of `npm start` and the artifact where they are built, because they start sooner. */
export const serverScript = built ? join(built, 'start.js') : join(import.meta.dirname, '../start.ts');

export const portageScript = built
  ? join(built, 'portage.js')
  : join(import.meta.dirname, '../../../../tools/portage/portage.ts');
