/**
 * What failed sign-ins are counted by: the whole IPv4 address, or the first 64 bits of an IPv6 address. Every household gets a whole /64,
 * so an attacker could otherwise use a new address for each try. ACC-02
 */
export function addressRange(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = withoutZone(address).toLowerCase().split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/s, '');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
