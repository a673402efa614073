import type { SpawnOptions } from 'node:child_process';

export function runCommand(file: string, args: readonly string[], options?: SpawnOptions): Promise<number>;
