/** By law, on invoices, credit notes and newsletters; empty where the operator has not said it. */
export type Seller = { name: string; addressLines: readonly string[]; taxNumbers: readonly string[] };

export const sellerLinesOf = ({ name, addressLines, taxNumbers }: Seller): string[] => [
  ...(name ? [name] : []),
  ...addressLines,
  ...taxNumbers,
];
