// Makes the folder that production runs from: npm run artifact -- [--to FOLDER] [--with-node].
// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing but Node's own modules.
import { buildServer } from './bootstrap/build-server.mjs';
import { buildWebClient } from './bootstrap/build-web-client.mjs';
import { installPackages } from './bootstrap/install-packages.mjs';
import { projectNode } from './bootstrap/places.mjs';
import { report } from './bootstrap/problem.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

const usage = `npm run artifact -- [--to FOLDER] [--with-node]
    Makes the folder that production runs from, in build/artifact or in FOLDER, which is emptied; --with-node brings Node along.`;

const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  console.log(usage);
  process.exit();
}

try {
  await installPackages();
  await buildWebClient();
  await buildServer();
  process.exitCode = await runCommand(projectNode, ['tools/artifact/artifact.ts', ...words]);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
