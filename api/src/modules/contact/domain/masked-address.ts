/** An address that its owner can recognize, but to which nobody else can write: "g***@example.com". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(1, at))}***${email.slice(at)}`;
}
