/** An address that can be recognized by whoever knows it, and not written to: "g***@example.com". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(1, at))}***${email.slice(at)}`;
}
