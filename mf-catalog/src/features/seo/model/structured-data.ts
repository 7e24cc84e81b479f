/** A schema.org object. */
export type Thing = { '@type': string; [property: string]: unknown };

/** Escapes `<`, so that no value can end the element or start a comment. */
export const scriptTextOf = (about: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': about }).replaceAll('<', '\\u003c');
