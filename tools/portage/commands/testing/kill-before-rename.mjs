// Loaded before a command: kills it, as kill -9 would, right before it gives a file or folder the name that KILLED_BEFORE says.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { rename } = fs.promises;

fs.promises.rename = async (from, to) => {
  if (path.basename(String(to)) === process.env.KILLED_BEFORE) process.kill(process.pid, 'SIGKILL');
  return rename(from, to);
};
syncBuiltinESMExports();
