export function commandAsRoot(file: string, args: readonly string[]): [string, ...string[]] | undefined;
