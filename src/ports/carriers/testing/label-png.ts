import { crc32, deflateSync } from 'node:zlib';
import bwipjs from 'bwip-js/node';

/** A label as a carrier draws it, as far as a scanner is concerned: a gray picture with the tracking number as bars. */
export function labelPng(
  trackingNumber: string,
  { width, height }: { readonly width: number; readonly height: number } = { width: 800, height: 1200 },
): Uint8Array {
  const [code] = bwipjs.raw({ bcid: 'code128', text: trackingNumber });
  const sbs = code && 'sbs' in code ? code.sbs : [];
  const modules = sbs.reduce((sum, one) => sum + one, 0);
  const module = Math.floor((width * 0.9) / (modules + 20));
  const left = Math.floor((width - modules * module) / 2);
  const bars = Buffer.alloc(width + 1, 255);
  const blank = Buffer.from(bars);
  bars[0] = 0;
  blank[0] = 0;
  let x = left + 1;
  for (const [index, size] of sbs.entries()) {
    if (index % 2 === 0) bars.fill(0, x, x + size * module);
    x += size * module;
  }
  const isBar = (y: number): boolean => y > height * 0.6 && y < height * 0.85;
  const rows = Array.from({ length: height }, (_, y) => (isBar(y) ? bars : blank));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of gray, and nothing else special.
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
