export const packs = {
  /** Default pack prices, in tenths of the product's price: 12 means 1.2x. */
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

export const shipping = {
  freeShippingOver: '50.00',
  standardRate: '5.99',
  processingBusinessDays: '1-2',
  standardBusinessDays: '5-7',
  expressBusinessDays: '2-3',
  overnightBusinessDays: '1',
  countries: [
    { code: 'CA', name: 'Canada' },
    { code: 'US', name: 'United States' },
  ],
} as const;

/** Seeded on the first start; after that, admins edit the options. */
export const shippingOptions = [
  {
    name: 'Standard',
    description: '5-7 business days',
    baseRate: '5.99',
    freeShippingThreshold: '50.00',
    sortOrder: 0,
  },
  {
    name: 'Express',
    description: '2-3 business days',
    baseRate: '9.99',
    freeShippingThreshold: null,
    sortOrder: 1,
  },
  {
    name: 'Overnight',
    description: '1 business day',
    baseRate: '24.99',
    freeShippingThreshold: null,
    sortOrder: 2,
  },
] as const;
