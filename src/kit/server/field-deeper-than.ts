/**
 * The first field of a JSON text that is nested deeper than allowed; null if none is. It scans the text before it is parsed, because
 * recursive functions that check or print a deeper value would run out of stack.
 */
export function fieldDeeperThan(text: string, depthMax: number): string | null {
  let depth = 0;
  let textStart = -1;
  let field = 'body';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (textStart >= 0) {
      if (code === backslash) at += 1;
      else if (code === quote) {
        // The last string at the top level before a nested value is that value's name.
        if (depth === 1 && at - textStart <= fieldLengthMax) field = text.slice(textStart + 1, at);
        textStart = -1;
      }
    } else if (code === quote) textStart = at;
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > depthMax) return field;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return null;
}

const fieldLengthMax = 100;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
