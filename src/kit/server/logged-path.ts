/** Callers encode once, proxies may do so again. What is encoded more often is not from a page or program of ours. */
const decodedTimesMax = 4;

/** An at sign, also a wide one as the bytes of UTF-8, behind at least one character: `/@vite/client` has no email. */
const emailSign = /.(?:@|\xef\xbc\xa0)/s;

/**
 * The path of an address as it is logged: without the query, which may hold a token or an email, and without parts that may be an email,
 * however they are encoded.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => {
      const decoded = decodedPart(part);
      return decoded === null || emailSign.test(decoded) ? '[email]' : part;
    })
    .join('/');
}

/** Its bytes, one a character, because not every text in an address is valid UTF-8; null if it is encoded too often. */
function decodedPart(part: string): string | null {
  let decoded = part;
  for (let times = 0; times <= decodedTimesMax; times += 1) {
    const next = decoded.replaceAll(/%([\da-f]{2})/gi, (_byte, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
    if (next === decoded) return decoded;
    decoded = next;
  }
  return null;
}
