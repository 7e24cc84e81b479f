export type LegalBlock = string | readonly string[];
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/** Shop details from the configuration. */
export type LegalShop = { name: string; supportEmail: string };
