const address = /[^\s"'<>@/?&=:,;()\\]{1,64}(?:@|%40)[\w.-]{1,250}\.[a-z]{2,24}/gi;
const unsubscribeLink = /(unsubscribe\/)[\w-]{8,}/g;
const designLink = /(\/design(?:-links)?\/)[\w-]{20,}/g;
const secretParameter = /([?&][\w-]{0,40}(?:token|signature|credential|key)=)[^&\s"\\]+/gi;
const authorization = /\b(Bearer|Basic) +[\w.~+/=-]{6,}/gi;
/** Of the payment provider, storage, and tokens that publish releases. */
const knownKey = /\b(?:[srp]k_(?:live|test)_\w{6,}|whsec_\w{6,}|A[KS]IA[A-Z0-9]{12,}|release_[0-9a-f]{20,})/g;
const sessionCookie = /((?:sid|session)=)s(?::|%3A)[^;\s"\\]+/gi;
const passwordInUrl = /(:\/\/[^\s:@/"\\]{0,100}:)[^\s@/"\\]{1,200}(?=@)/g;
/** At least 14 digits: milliseconds since 1970 have 13. */
const longNumber = /(?<![\w.-])\d(?:[ -]?\d){13,18}(?![\w-])/g;

const fields = [
  'password|confirmPassword|currentPassword|newPassword|authorization|cookie|set-cookie|stripe-signature',
  'token|accessToken|secret|secretAccessKey|clientSecret|client_secret|signature|card|cardNumber|cvc',
  'firstName|lastName|fullName|customerName|recipientName|phone|address|address1|address2|street|streetAddress',
  'customerPhone|shippingAddress|shippingAddress2|shippingZip',
  'zipCode|postalCode|postal_code|line1|line2|specialInstructions',
].join('|');
const secretField = new RegExp(String.raw`("(?:${fields})"\s*:\s*")(?:[^"\\]|\\.)*`, 'gi');
/** JSON inside of JSON. */
const escapedField = new RegExp(String.raw`(\\"(?:${fields})\\"\s*:\s*\\")(?:[^"\\]|\\\\(?:\\"|[^"\\]))*`, 'gi');

/** Luhn's checksum. */
function isCard(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function withoutCard(text: string, position: number, line: string): string {
  if (!isCard(text.replaceAll(/\D/g, ''))) return text;
  // keeps JSON numbers valid
  return line[position - 1] === ':' ? '0' : '[card]';
}

/** Removes email addresses, passwords, keys, card numbers, names, addresses, and links' tokens and signatures. JSON stays JSON. */
export const redacted = (line: string): string =>
  line
    .replace(secretField, '$1[redacted]')
    .replace(escapedField, '$1[redacted]')
    .replace(passwordInUrl, '$1[password]')
    .replace(authorization, '$1 [token]')
    .replace(knownKey, '[key]')
    .replace(sessionCookie, '$1[session]')
    .replace(address, '[email]')
    .replace(unsubscribeLink, '$1[token]')
    .replace(designLink, '$1[token]')
    .replace(secretParameter, '$1[token]')
    .replace(longNumber, withoutCard);

/** Shorter ones could be ordinary words. */
const MIN_SECRET_LENGTH = 8;

/** Also removes these values, as they are and URL-encoded. */
export function redactorOf(secrets: readonly string[]): (line: string) => string {
  const known = new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]));
  const values = [...known].filter(({ length }) => length >= MIN_SECRET_LENGTH);
  return (line) => redacted(values.reduce((text, value) => text.replaceAll(value, '[secret]'), line));
}
