// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing but Node's own modules.
import { endWithNpm } from './bootstrap/end-with-npm.mjs';
import { installPackages } from './bootstrap/install-packages.mjs';
import { compileCache, projectNode } from './bootstrap/places.mjs';
import { report } from './bootstrap/problem.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

try {
  endWithNpm();
  await installPackages();
  process.exitCode = await runCommand(projectNode, ['--disable-warning=ExperimentalWarning', 'tools/dev/dev.ts'], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  });
} catch (error) {
  report(error);
  process.exitCode = 1;
}
