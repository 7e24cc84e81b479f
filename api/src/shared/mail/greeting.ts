/**
 * Anybody can enter anybody's address: a name that carries a link or a sentence would make the shop mail a stranger's advertisement,
 * so the greeting leaves it out.
 */
export const greetingOf = (name: string | null): string =>
  name !== null && /^[\p{L}\p{M} .'’-]{1,60}$/u.test(name) ? `Hi ${name},` : 'Hi,';
