// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing but Node's own modules.
import { buildServer } from './bootstrap/build-server.mjs';
import { buildWebClient } from './bootstrap/build-web-client.mjs';
import { endWithNpm } from './bootstrap/end-with-npm.mjs';
import { installPackages } from './bootstrap/install-packages.mjs';
import { compileCache, projectNode, serverFlags } from './bootstrap/places.mjs';
import { report } from './bootstrap/problem.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

try {
  endWithNpm();
  await installPackages();
  await buildWebClient();
  await buildServer();
  process.exitCode = await runCommand(
    projectNode,
    [...serverFlags, 'build/server/start.js', ...process.argv.slice(2)],
    {
      // Node caches compiled code there, which saves a third of the work at each later start.
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    },
  );
} catch (error) {
  report(error);
  process.exitCode = 1;
}
