import { expect, test } from 'vitest';
import { fileNotWritten, isFileError } from './file-not-written.ts';

const failure = (code: string): Error => Object.assign(new Error(`${code}: failed, write`), { code });

test.each([
  ['ENOSPC', '/backup/a could not be written: the disk is full: make room, or name a file on another disk.'],
  [
    'EACCES',
    '/backup/a could not be written: this user may not write there: choose another folder, or change its rights.',
  ],
  ['EIO', '/backup/a could not be written: EIO: failed, write.'],
])('a file that fails with %s is named, with what to do', (code, sentence) => {
  expect(fileNotWritten('/backup/a', failure(code)).message).toBe(sentence);
});

test('an error of the database is not taken for one of a file', () => {
  expect(isFileError(failure('ENOSPC'))).toBe(true);
  expect(isFileError(failure('57P01'))).toBe(false);
});
