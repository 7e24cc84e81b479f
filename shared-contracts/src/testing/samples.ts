import type { User } from '../accounts/schemas.js';
import type { CartLine } from '../cart/schemas.js';
import type { Product, ShippingOption } from '../catalog/schemas.js';
import type { Design } from '../design/schemas.js';
import type { ProductMagnets } from '../design/template.js';
import type { Order, OrderLine } from '../orders/schemas.js';

let made = 0;
/** Unique in this test file. */
export const sampleId = (): string => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;

const CREATED = '2026-01-02T03:04:05.000Z';

/** 3 x 3 inches, with a window that fills it. */
export const sampleMagnets: ProductMagnets = [
  {
    count: 1,
    template: {
      id: 'square-3',
      version: 1,
      shape: 'rectangle',
      widthInches: 3,
      heightInches: 3,
      cornerRadiusInches: 0.125,
      windows: [{ shape: 'rectangle', x: 0, y: 0, width: 3, height: 3 }],
    },
  },
];

/** The middle of pictures of at least 1200 x 1200 pixels. */
export const sampleDesign = ({ paths }: { paths: readonly string[] }): Design => ({
  version: 1,
  slots: paths.map((path, magnet) => ({
    magnet,
    template: { id: 'square-3', version: 1 },
    window: 0,
    path,
    crop: { cx: 600, cy: 600, w: 1000, h: 1000 },
    rotation: 0,
    quality: 'great',
  })),
  approvedAt: null,
});

/** A square magnet for 10.00 with 20 in stock. */
export const sampleProduct = (changes: Partial<Product> = {}): Product => ({
  id: sampleId(),
  name: 'Classic Square',
  description: 'A square magnet with your photo.',
  price: '10.00',
  compareAtPrice: null,
  imageUrl: '/objects/products/square.webp',
  imageUrls: ['/objects/products/square.webp'],
  images: [{ imageUrl: '/objects/products/square.webp', altText: 'A square magnet', width: 1200, height: 1200 }],
  category: 'square',
  shape: 'square',
  size: 'medium',
  dimensions: '3 x 3 in',
  weight: null,
  material: 'Premium magnetic material',
  packOptions: null,
  magnets: sampleMagnets,
  inStock: 20,
  lowStockThreshold: 5,
  sku: null,
  isFeatured: false,
  tags: [],
  ratingAverage: '4.9',
  ratingCount: 127,
  seoTitle: null,
  seoDescription: null,
  sortOrder: 0,
  createdAt: CREATED,
  updatedAt: CREATED,
  variations: [],
  ...changes,
});

export const sampleNewProduct = {
  name: 'Sticky square',
  description: 'A magnet for the test.',
  price: '10.00',
  category: 'square',
  shape: 'square',
  size: 'small',
} as const;

type CartLineChanges = Partial<Omit<CartLine, 'product'>> & { product?: Partial<CartLine['product']> };

/** A pack of 3 for 12.00 with 20 in stock. */
export function sampleCartLine({ product, ...changes }: CartLineChanges = {}): CartLine {
  const productId = changes.productId ?? sampleId();
  return {
    id: sampleId(),
    productId,
    quantity: 1,
    customImages: [],
    customDesign: null,
    magnets: sampleMagnets,
    customMessage: null,
    selectedPack: '3',
    selectedPackPrice: '12.00',
    photoPlaces: Number((changes.selectedPack === undefined ? '3' : changes.selectedPack) ?? 1),
    variation: null,
    createdAt: CREATED,
    ...changes,
    product: {
      id: productId,
      name: 'Classic Square',
      description: 'A square magnet with your photo.',
      price: changes.selectedPackPrice ?? '12.00',
      imageUrl: '/objects/products/square.webp',
      imageUrls: [],
      shape: 'square',
      size: 'medium',
      category: 'square',
      inStock: 20,
      ...product,
    },
  };
}

export const sampleUser = (changes: Partial<User> = {}): User => ({
  id: sampleId(),
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
  role: 'customer',
  isEmailVerified: true,
  createdAt: CREATED,
  ...changes,
});

/** 5.99, free over 50.00. */
export const sampleShippingOption = (changes: Partial<ShippingOption> = {}): ShippingOption => ({
  id: sampleId(),
  name: 'Standard',
  description: '5-7 business days',
  baseRate: '5.99',
  freeShippingThreshold: '50.00',
  sortOrder: 0,
  ...changes,
});

/** Without a pack, for 10.00. */
export const sampleOrderLine = (changes: Partial<OrderLine> = {}): OrderLine => ({
  id: sampleId(),
  productId: sampleId(),
  productName: 'Classic Square',
  imageUrl: null,
  variationName: null,
  quantity: 1,
  price: '10.00',
  customImages: [],
  customDesign: null,
  magnets: sampleMagnets,
  customMessage: null,
  selectedPack: null,
  selectedPackPrice: null,
  photoPlaces: Number(changes.selectedPack ?? 1),
  ...changes,
});

/** Pending: 2 * 10.00 + 2.60 tax + 5.99 shipping = 28.59. */
export const sampleOrder = (changes: Partial<Order> = {}): Order => ({
  id: sampleId(),
  version: 1,
  userId: sampleId(),
  createdAt: CREATED,
  updatedAt: CREATED,
  status: 'pending',
  productType: 'Classic Square',
  quantity: 2,
  subtotal: '20.00',
  tax: '2.60',
  shipping: '5.99',
  refundedAmount: '0.00',
  refund: null,
  totalAmount: '28.59',
  shippingMethod: 'Standard',
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: null,
  message: null,
  customImages: [],
  previews: changes.customImages?.slice(0, 3) ?? [],
  missingPhotos: 0,
  lowQualityPhotos: 0,
  trackingNumber: null,
  heldSince: null,
  holdReason: null,
  shippingAddress: '1 King Street West',
  shippingCity: 'Toronto',
  shippingState: 'ON',
  shippingZip: 'M5H 1A1',
  shippingCountry: 'CA',
  shippedAt: null,
  deliveredAt: null,
  printsCheckedAt: null,
  items: [sampleOrderLine({ quantity: 2 })],
  ...changes,
});

const moneyFields = new Set([
  'totalAmount',
  'subtotal',
  'tax',
  'shipping',
  'refundedAmount',
  'price',
  'selectedPackPrice',
]);

/** As the API sends it to a packer. */
export const withoutMoney = (order: Order): Order =>
  JSON.parse(JSON.stringify(order, (name, value: unknown) => (moneyFields.has(name) ? undefined : value))) as Order;
