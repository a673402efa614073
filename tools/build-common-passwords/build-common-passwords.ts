/**
 * Writes data/common-passwords.json from the frequency list of the npm package @zxcvbn-ts/language-common:
 *
 *   node tools/build-common-passwords/build-common-passwords.ts [the package's passwords.json]
 *
 * Without a file the package is fetched with npm; nothing is installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonPasswordsFile } from './common-passwords-file.ts';

const source = '@zxcvbn-ts/language-common@4.1.3';

const file = process.argv[2];
if (file) build(file);
else withFetchedPackage(build);

function build(listFile: string): void {
  const mostCommonFirst = JSON.parse(readFileSync(listFile, 'utf8')) as string[];
  const text = commonPasswordsFile(mostCommonFirst, source);
  writeFileSync(new URL('../../data/common-passwords.json', import.meta.url), text);
  console.log(`data/common-passwords.json: of ${mostCommonFirst.length}, ${Buffer.byteLength(text)} bytes`);
}

function withFetchedPackage(work: (listFile: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'));
  try {
    const packed = execFileSync('npm', ['pack', '--silent', source], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', packed], { cwd: folder });
    work(join(folder, 'package/src/passwords.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
