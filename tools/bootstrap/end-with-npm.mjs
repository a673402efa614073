const checkEveryMs = 500;

/** npm forwards a SIGTERM but can't forward a SIGKILL; without this, killing npm would leave the server running. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, checkEveryMs);
  check.unref();
}
