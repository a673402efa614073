/** Shorter ones would hide ordinary words. */
const secretLengthMin = 8;

/** Also the user and password of an address such as `smtps://user:password@mail.example.com`, which looks like an email. */
const email = /[\w.!#$%&'*+/=?^`{|}~-]+(?:@|%40)[a-z\d-]+(?:\.[a-z\d-]+)+/gi;

/** Takes emails and the given secrets out of a text that is kept or sent elsewhere. */
export function scrubText(secrets: readonly string[]): (text: string) => string {
  // The longest first, so that a secret that contains another one is taken out whole.
  const known = secrets.filter(({ length }) => length >= secretLengthMin).toSorted((a, b) => b.length - a.length);
  return (text) => {
    const withoutSecrets = known.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
    return /@|%40/.test(withoutSecrets) ? withoutSecrets.replaceAll(email, '[email]') : withoutSecrets;
  };
}
