// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing but Node's own modules.
import { installPackages } from './bootstrap/install-packages.mjs';
import { projectNode } from './bootstrap/places.mjs';
import { report } from './bootstrap/problem.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

try {
  await installPackages();
  process.exitCode = await runCommand(projectNode, ['tools/portage/portage.ts', ...process.argv.slice(2)]);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
