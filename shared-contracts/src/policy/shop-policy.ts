/**
 * Every business constant and every claim that a page makes; pages state no numbers of their own. Money is a decimal
 * string in the shop's currency. Source: product specification, section 9, and its decisions.
 */
export const shopPolicy = {
  shipping: {
    /** Seeded on the first start; after that, admins edit the options. */
    seededOptions: [
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
    ],
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
  },
  returnsWithinDays: 30,
  refundBusinessDays: '3-5',
  cancellationWithinHours: 2,
  contactReplyWithinHours: 24,
  supportHours: 'Monday-Friday 9-6 EST',
  bulk: {
    quoteOverMagnets: 50,
    guide: [
      { fromMagnets: 25, percentOff: 15 },
      { fromMagnets: 50, percentOff: 20 },
      { fromMagnets: 100, percentOff: 25 },
    ],
  },
  packs: {
    /** Default pack prices, in tenths of the product's price: 12 means 1.2x. */
    defaultMultipliersInTenths: { 1: 10, 3: 12, 5: 15, 6: 16, 9: 20, 12: 24, 18: 32, 24: 40 },
    maximumSize: 100,
  },
  photos: {
    maximumBytes: 10_485_760,
    maximumPixels: 100_000_000,
    acceptedTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif'],
    advertisedFormats: 'JPG, PNG, GIF',
    recommendedDpi: 300,
    uploadUrlMinutes: 15,
    parallelUploads: 6,
    retryDelaysMs: [0, 1000, 3000, 5000],
    maximumPerProduct: 10,
  },
  /** Widths in pixels that pictures are served in; a request in between gets the next larger one. */
  imageWidths: [96, 160, 240, 320, 480, 640, 960, 1280, 1920],
  /** Standard magnets. `minimumPixels` still prints well; the inches are for the drawing. */
  sizes: [
    {
      shape: 'square',
      label: 'Square',
      dimensions: '3 x 3 in',
      minimumPixels: '900 x 900',
      widthInches: 3,
      heightInches: 3,
    },
    {
      shape: 'rectangle',
      label: 'Rectangle',
      dimensions: '4 x 6 in',
      minimumPixels: '1200 x 1800',
      widthInches: 4,
      heightInches: 6,
    },
    {
      shape: 'round',
      label: 'Round',
      dimensions: '3.5 in diameter',
      minimumPixels: '1050 x 1050',
      widthInches: 3.5,
      heightInches: 3.5,
    },
  ],
  thicknessInches: '0.125',
  /** Product lists: the last numbered page, and where counting the matches of a search or price range stops. */
  productList: { lastPage: 100, countedUpTo: 1_000 },
  /** When the legal pages last changed, and the age to buy without a parent's consent. */
  legal: { changedOn: '2026-11-21', ageOfBuyers: 18 },
  stock: {
    lowStockThreshold: 5,
    reservationMinutes: 30,
    /** Larger orders get a quote. One pack is one cart quantity, whatever its size. */
    maximumPacksPerCheckout: 50,
    /** What one network address (IPv6: one /64) may hold without paying, and how fast. */
    perNetwork: { unpaidPacks: 150, newCheckouts: 20, withinMinutes: 10 },
  },
  cart: { maximumQuantity: 999, maximumLines: 100 },
  defaults: {
    material: 'Premium magnetic material',
    currency: 'usd',
    shopName: 'Fridgewell',
    supportEmail: 'hello@fridgewell.example',
  },
} as const;
