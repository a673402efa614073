import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is removed with the test; everyone may enter it unless it is closed. */
export async function temporaryFolder({ closed = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-test-'));
  await chmod(folder, closed ? 0o700 : 0o755);
  // The database of a server that was killed may still be writing while it shuts down.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}
