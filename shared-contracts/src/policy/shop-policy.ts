/**
 * Every business constant and every claim that a page makes, once. Pages render it; no page states a number of its own.
 * Money is a decimal string in the shop's currency. Source: the product specification, section 9, as settled by its decisions.
 */
export const shopPolicy = {
  shipping: {
    /** What the first start seeds; afterwards the admin's shipping options rule the amounts. */
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
    /** Pack price in tenths of the base price, when a product names no packs of its own: 12 means 1.2x. */
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
  /** Widths in pixels in which pictures are served; whoever asks for one in between gets the next larger one. */
  imageWidths: [96, 160, 240, 320, 480, 640, 960, 1280, 1920],
  /** What the standard magnets measure. `minimumPixels` is what still prints well; the inches are the drawing's. */
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
  /** Lists of products: how far they turn over by number, and up to where the matches of a search or a price range are counted. */
  productList: { lastPage: 100, countedUpTo: 1_000 },
  /** The day on which the legal pages were last changed, and who may buy without asking a parent. */
  legal: { changedOn: '2026-11-21', ageOfBuyers: 18 },
  stock: { lowStockThreshold: 5, reservationMinutes: 30 },
  cart: { maximumQuantity: 999, maximumLines: 100 },
  defaults: {
    material: 'Premium magnetic material',
    currency: 'usd',
    shopName: 'Fridgewell',
    supportEmail: 'hello@fridgewell.example',
  },
} as const;
