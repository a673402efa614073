import fs from 'node:fs';
import path from 'node:path';
import { libraryFoldersOf } from '../bootstrap/unpack-debian-package.mjs';

/** Writes a script that starts an unpacked program with the libraries and fonts beside it, and returns its path. */
export function writeLauncher(tree: string, program: string): string {
  const fontSettings = path.join(tree, 'fonts.conf');
  fs.writeFileSync(fontSettings, fontSettingsFor(tree));
  const launcher = path.join(tree, 'launchers', path.basename(program));
  fs.mkdirSync(path.dirname(launcher), { recursive: true });
  const script = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraryFoldersOf(tree).join(':')}'`,
    `export FONTCONFIG_FILE='${fontSettings}'`,
    `exec '${path.join(tree, program)}' "$@"`,
    '',
  ];
  fs.writeFileSync(launcher, script.join('\n'), { mode: 0o755 });
  return launcher;
}

function fontSettingsFor(tree: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${tree}/usr/share/fonts</dir>
  <cachedir>${tree}/font-cache</cachedir>
</fontconfig>
`;
}
