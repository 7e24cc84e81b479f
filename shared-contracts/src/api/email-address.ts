import * as z from 'zod';

/** `ada@müller.test` becomes `ada@xn--mller-kva.test`, as Chromium's fields do it; what has no such form stays. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // an ASCII domain stays as it was typed, and URL would drop what follows these
  if (!/[^\x21-\x7e]/.test(domain) || /[\s/\\?#:%[\]]/.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** However it is written. */
export const addressKey = (typed: unknown): string => withAsciiDomain(String(typed).trim()).toLowerCase();

/** Trimmed, with its domain in ASCII. */
export const emailAddress = (message: string) =>
  z.string(message).trim().overwrite(withAsciiDomain).check(z.email(message)).max(254, message);
