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
