// Loaded into the server before its own code: a server whose bench is gone, even by SIGKILL, ends by itself.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
