// Builds the web client and the server; with --if-stale only when what it is made of has changed, with --pages only the web client.
import { buildServer } from './bootstrap/build-server.mjs';
import { buildWebClient } from './bootstrap/build-web-client.mjs';
import { installPackages } from './bootstrap/install-packages.mjs';
import { report } from './bootstrap/problem.mjs';

try {
  await installPackages();
  const evenIfFresh = !process.argv.includes('--if-stale');
  await buildWebClient({ evenIfFresh });
  if (!process.argv.includes('--pages')) await buildServer({ evenIfFresh });
} catch (error) {
  report(error);
  process.exitCode = 1;
}
