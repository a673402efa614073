/**
 * Everything an operator does beside the running service: `npm run portage -- --help` lists the commands. The database is the one of
 * DATABASE_URL, or else the embedded one in DATA_DIR, whether or not a server is running on it.
 */
import { commands } from './commands.ts';
import { runProgram } from './run-program.ts';

const { exitCode, stdout, stderr } = await runProgram(commands, process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
