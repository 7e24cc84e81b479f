/**
 * Anybody can enter anybody's address: a name that carries a link or a sentence would make the shop mail a stranger's
 * advertisement, so the greeting leaves it out.
 */
export const greetingOf = (name: string): string => (/^[\p{L}\p{M} .'’-]{1,60}$/u.test(name) ? `Hi ${name},` : 'Hi,');
