import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './places.mjs';

/**
 * Runs a command in the project's folder and returns its exit code, 128 + n after signal n, as shells do.
 * A signal meant for us is passed on to the command, once, so that it can finish in order and leaves nothing behind.
 */
export function runCommand(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    let forwarded = false;
    const forward = (signal) => {
      // A terminal gives Ctrl-C to every process in front of it, so the command has it already.
      const alreadyDelivered = signal === 'SIGINT' && process.stdin.isTTY;
      if (!forwarded && !alreadyDelivered) child.kill(signal);
      forwarded = true;
    };
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const stopForwarding = () => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
    };
    child.once('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.once('close', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
