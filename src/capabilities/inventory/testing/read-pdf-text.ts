import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF by pdfkit: letters are stored as glyph numbers of a font, with a table that maps them to characters. */
export function readPdfText(pdf: Uint8Array): readonly string[] {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', content = '']) => [id, content]),
  );
  const streamOf = (id: string): string => {
    const content = objects.get(id) ?? '';
    const start = content.indexOf('stream\n') + 'stream\n'.length;
    const bytes = Buffer.from(content.slice(start, content.lastIndexOf('\nendstream')), 'latin1');
    return inflateSync(bytes).toString('latin1');
  };
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const content of objects.values()) {
    for (const [, name = '', id = ''] of content.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (table !== undefined) fonts.set(name, lettersIn(streamOf(table)));
    }
  }
  const pages = [...objects.values()].filter((content) => /\/Type \/Page\b/.test(content));
  return pages.map((page) => textIn(streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''), fonts));
}

function textIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const lines: string[] = [];
  let letters: ReadonlyMap<string, string> = new Map();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    if (shown === undefined) continue;
    const codes = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    lines.push(codes.map((code) => letters.get(code.toLowerCase()) ?? '?').join(''));
  }
  return lines.join('\n');
}

/** `<0000> <00ff> [<0041> <0042> …]` in the table of a font. */
function lettersIn(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '0', list = ''] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/gis)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(
        code,
        String.fromCharCode(...(hex.match(/[\da-f]{4}/gi) ?? []).map((part) => Number.parseInt(part, 16))),
      );
    }
  }
  return letters;
}
