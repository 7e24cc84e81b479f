import { printedMagnetsOf } from 'shared-contracts/design/magnets-from';
import { photoPlacesOf } from 'shared-contracts/design/slots';
import { totalsOf } from 'shared-contracts/cart/totals';
import { unitPriceOf } from 'shared-contracts/cart/unit-price';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { taxRateFor } from 'shared-contracts/tax/tax';
import type { EntityManager } from 'typeorm';
import { Checkout } from '../modules/checkout/checkout.entity.js';
import { snapshotOf } from '../modules/checkout/domain/snapshot.js';
import { summaryOf } from '../modules/orders/domain/order-summary.js';
import { OrderEvent } from '../modules/orders/order-event.entity.js';
import { OrderLineRecord } from '../modules/orders/order-line.entity.js';
import { Order } from '../modules/orders/order.entity.js';
import { products } from './catalog.js';
import { seedId } from './product-defaults.js';

export const demoOrderId = seedId(4, 1);
const checkoutId = seedId(5, 1);
const PAYMENT = 'demo';

const HOUR = 3_600_000;
const PACK = 6;

const buyer = {
  firstName: 'Demo',
  lastName: 'Customer',
  email: 'demo@example.com',
  phone: '416-555-0100',
  address: '1 Sample Street',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5V 2T6',
  country: 'CA' as const,
};

/** Stock numbers already exclude it. */
function purchase(imageUrl: string | null) {
  const product = products[0]!;
  const [option] = shopPolicy.shippingOptions;
  const magnets = printedMagnetsOf(product);
  const unitPrice = unitPriceOf({ product, selectedPack: String(PACK) })!;
  const line = {
    productId: product.id,
    productName: product.name,
    imageUrl,
    quantity: 1,
    selectedPack: String(PACK),
    variationId: null,
    variationName: null,
    customImages: [],
    customDesign: null,
    customMessage: null,
    unitPrice,
    magnets,
    photoPlaces: photoPlacesOf(magnets, String(PACK)),
  };
  const taxRate = taxRateFor(buyer);
  const totals = totalsOf({ lines: [line], shippingOption: option, taxRate });
  return { ...snapshotOf({ lines: [line], totals }), taxRate, shippingMethod: option.name };
}

export async function addDemoOrder(manager: EntityManager, imageUrl: string | null): Promise<void> {
  const { lines, subtotal, tax, shipping, total, taxRate, shippingMethod } = purchase(imageUrl);
  const [placedAt, startedAt, checkedAt] = [30, 20, 2].map((hours) => new Date(Date.now() - hours * HOUR)) as [
    Date,
    Date,
    Date,
  ];
  const amounts = { subtotal, tax, shipping, currency: 'usd', shippingMethod };
  await manager.insert(Checkout, {
    ...amounts,
    id: checkoutId,
    purchaseId: checkoutId,
    shopperKey: PAYMENT,
    idempotencyKey: checkoutId,
    requestFingerprint: PAYMENT,
    status: 'paid',
    lines,
    total,
    taxRate,
    shippingInfo: buyer,
    paymentSessionId: PAYMENT,
    paymentId: PAYMENT,
    sessionClosedAt: placedAt,
    expiresAt: placedAt,
    createdAt: placedAt,
  });
  await manager.insert(Order, {
    ...amounts,
    ...summaryOf(lines),
    missingPhotos: 0,
    id: demoOrderId,
    checkoutId,
    purchaseId: checkoutId,
    paymentSessionId: PAYMENT,
    paymentId: PAYMENT,
    customerName: `${buyer.firstName} ${buyer.lastName}`,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    totalAmount: total,
    shippingAddress: buyer.address,
    shippingCity: buyer.city,
    shippingState: buyer.state,
    shippingZip: buyer.zipCode,
    shippingCountry: buyer.country,
    status: 'processing',
    printsCheckedAt: checkedAt,
    createdAt: placedAt,
    updatedAt: checkedAt,
  });
  await manager.insert(
    OrderLineRecord,
    lines.map(({ variationId: _variationId, unitPrice, ...line }, position) => ({
      ...line,
      orderId: demoOrderId,
      position,
      price: unitPrice,
      selectedPackPrice: unitPrice,
    })),
  );
  await manager.insert(OrderEvent, [
    { orderId: demoOrderId, kind: 'placed', toValue: 'pending', createdAt: placedAt },
    { orderId: demoOrderId, kind: 'status', fromValue: 'pending', toValue: 'processing', createdAt: startedAt },
    { orderId: demoOrderId, kind: 'prints', fromValue: 'unchecked', toValue: 'checked', createdAt: checkedAt },
  ]);
}
