export const defaults = {
  material: 'Premium magnetic material',
  currency: 'usd',
  shopName: 'Fridgewell',
  supportEmail: 'hello@fridgewell.example',
} as const;
