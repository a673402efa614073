/** By which travelers are compared: case, extra spaces and how an accent is written are ignored. TRV-02 */
export function identityText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
