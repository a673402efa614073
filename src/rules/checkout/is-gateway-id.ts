/** Whether a text can be an id that a gateway gave out. They are plain: anything else could change the path of the gateway's URL. PAY-02 */
export function isGatewayId(text: string): boolean {
  return /^[\w-]+$/.test(text) && !isCardNumber(text);
}

/** A card number in place of an id is refused before anything is done with it. PAY-02 */
function isCardNumber(text: string): boolean {
  return /^\d{12,19}$/.test(text.replaceAll('-', ''));
}
