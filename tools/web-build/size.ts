import { firstLoadSize, limitedPages } from './first-load-size.ts';

for (const page of limitedPages) {
  const { files, totalBytes } = firstLoadSize(page);
  for (const { file, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${file}`);
  console.log(
    `${String(totalBytes).padStart(8)}  bytes of script, gzip, on the first load of ${page.address}; ${page.bytesMax} allowed`,
  );
  if (totalBytes > page.bytesMax) process.exitCode = 1;
}
