/** Whether what a request names as its host can be part of an address: a name or an address of the network, and perhaps a port. */
export function isHostName(text: string): boolean {
  return hostPattern.test(text) && URL.canParse(`http://${text}/`);
}

/** Nothing that would begin another part of an address. */
const hostPattern = /^[\w.:[\]-]{1,260}$/;
