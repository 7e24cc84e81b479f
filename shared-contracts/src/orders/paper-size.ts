export type PaperSize = 'a4' | 'letter';

const onLetter = new Set(['CA', 'US']);

export const paperSizeOf = ({ shippingCountry }: { shippingCountry: string }): PaperSize =>
  onLetter.has(shippingCountry) ? 'letter' : 'a4';
