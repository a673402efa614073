// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing but Node's own modules.
import { installPackages } from './bootstrap/install-packages.mjs';
import { projectNode } from './bootstrap/places.mjs';
import { report } from './bootstrap/problem.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

try {
  await installPackages();
  process.exitCode = await runCommand(projectNode, ['tools/test-run/run-parts.ts', ...process.argv.slice(2)]);
} catch (error) {
  report(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
