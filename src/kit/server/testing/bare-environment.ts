/** What a process of a test has of our environment: where programs are, and where Node keeps what it has compiled. */
export function bareEnvironment(): Record<string, string> {
  const kept = ['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
