/** Whether the Host header of a request can be part of a URL: a name or IP address, with or without a port. */
export function isHostName(text: string): boolean {
  return hostPattern.test(text) && URL.canParse(`http://${text}/`);
}

/** Without characters that begin another part of a URL. */
const hostPattern = /^[\w.:[\]-]{1,260}$/;
