export type PaperSize = 'a4' | 'letter';

const onLetter = new Set(['CA', 'US']);

/** The paper of an order's documents: Letter in North America, A4 elsewhere. */
export const paperSizeOf = ({ shippingCountry }: { shippingCountry: string }): PaperSize =>
  onLetter.has(shippingCountry) ? 'letter' : 'a4';
