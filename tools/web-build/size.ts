import { firstLoadBytesMax, firstLoadSize } from './first-load-size.ts';

const { files, totalBytes } = firstLoadSize();
for (const { file, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${file}`);
console.log(
  `${String(totalBytes).padStart(8)}  bytes of script, gzip, on the first load of /ship; ${firstLoadBytesMax} allowed`,
);
process.exitCode = totalBytes <= firstLoadBytesMax ? 0 : 1;
