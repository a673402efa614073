// Loaded into the server of `npm run dev` before its own code.
import { flushCompileCache } from 'node:module';

// Node writes its compile cache when a process exits, but this one will be killed. Without the cache a restart takes half as long again.
process.on('message', (message) => {
  if (message === 'flush-compile-cache') flushCompileCache();
});
process.channel?.unref();
