// Builds the web client; with --if-stale only when what it is made of has changed.
import { buildWebClient } from './bootstrap/build-web-client.mjs';
import { installPackages } from './bootstrap/install-packages.mjs';
import { report } from './bootstrap/problem.mjs';

try {
  await installPackages();
  await buildWebClient({ evenIfFresh: !process.argv.includes('--if-stale') });
} catch (error) {
  report(error);
  process.exitCode = 1;
}
