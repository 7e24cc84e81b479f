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
