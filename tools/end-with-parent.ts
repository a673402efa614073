// Loaded into a server before its own code, so that it exits when its parent process ends, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
