/**
 * The field of a JSON text in which groups and lists are nested deeper than allowed; null when that is nowhere so. It is asked before
 * the text is read: what is read can be checked and written again only by functions that call themselves once a level, and they run out
 * of stack. One look at each character.
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
        // The last text of the outermost group before a nested one is the name of that one.
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
