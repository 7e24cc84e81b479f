export const packs = {
  /** Tenths of the product's price: 12 means 1.2x. */
  defaultMultipliersInTenths: { 1: 10, 3: 12, 5: 15, 6: 16, 9: 20, 12: 24, 18: 32, 24: 40 },
  maximumSize: 100,
} as const;

export const bulk = {
  quoteOverMagnets: 50,
  guide: [
    { fromMagnets: 25, percentOff: 15 },
    { fromMagnets: 50, percentOff: 20 },
    { fromMagnets: 100, percentOff: 25 },
  ],
} as const;
