/** In small letters and one line each, without comments, texts and the bodies of functions; with the comments above it. */
export type Statement = { readonly code: string; readonly comment: string };

/** Parts in which a semicolon doesn't end the statement, and parts that aren't code, in the order in which PostgreSQL reads them. */
const tokens =
  /(?<comment>--.*|\/\*(?:[^*]|\*(?!\/))*\*\/)|(?<text>(\$\w*\$)[\s\S]*?\3|\be'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*")|(?<end>;)|\$|[^;'"$\-/e]+|[\s\S]/giy;

export function splitStatements(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  let code = '';
  let comments: string[] = [];
  const end = (): void => {
    const plain = code.replaceAll(/\s+/g, ' ').trim();
    if (plain !== '') statements.push({ code: plain, comment: comments.join('\n') });
    code = '';
    comments = [];
  };
  for (const { 0: token, groups = {} } of text.matchAll(tokens)) {
    if (groups['end'] !== undefined) {
      end();
    } else if (groups['comment'] !== undefined) {
      // One behind the end of a statement is about that, not about the next one.
      const isAbove = code.trim() === '' && (code.includes('\n') || statements.length === 0);
      if (isAbove) comments.push(token);
      code += ' ';
    } else if (groups['text'] !== undefined) {
      code += "''";
    } else {
      code += groups['name'] === undefined ? token.toLowerCase() : token;
    }
  }
  end();
  return statements;
}

/** Without what is in parentheses: `add check () not valid`. */
export function outermost(code: string): string {
  let depth = 0;
  return [...code]
    .filter((character) => {
      if (character === ')') depth -= 1;
      const isOutermost = depth === 0;
      if (character === '(') depth += 1;
      return isOutermost;
    })
    .join('');
}

/** `a, b (c, d)` is two parts. */
export function partsOf(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else {
      part += character;
    }
  }
  return [...parts, part.trim()];
}
