import { firstLoadSize, limitedPages } from './first-load-size.ts';

for (const page of limitedPages) {
  const { files, totalBytes, bytesBeforeInteraction } = firstLoadSize(page);
  for (const { file, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${file}`);
  const where = `of ${page.address} in ${page.language}`;
  printSize(totalBytes, `bytes of script, gzip, on the first load ${where}`, page.codeBytesMax);
  printSize(bytesBeforeInteraction, `of them before the first interaction ${where}`, page.bytesMax);
}

function printSize(bytes: number, what: string, allowed: number): void {
  console.log(`${String(bytes).padStart(8)}  ${what}; ${allowed} allowed`);
  if (bytes > allowed) process.exitCode = 1;
}
