// Loaded into a server before its own code: it ends by itself once the process that started it is gone, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
