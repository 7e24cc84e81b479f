export type LegalBlock = string | readonly string[];
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

export type LegalShop = { name: string; supportEmail: string };
