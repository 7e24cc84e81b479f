/** A paragraph, or points of a list. */
export type LegalBlock = string | readonly string[];
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/** What the configuration says of the shop. */
export type LegalShop = { name: string; supportEmail: string };
