import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CheckoutRequest, CurrentPrices, StockShortage } from 'shared-contracts/checkout/schemas';
import type { LineRequest } from 'shared-contracts/cart/schemas';
import { withImpliedPack } from 'shared-contracts/cart/unit-price';
import { toDecimal } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { taxRateFor } from 'shared-contracts/tax/tax';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { businessDaysOf } from 'shared-contracts/shipping/arrival';
import type { ShippingRate } from 'shared-contracts/shipping/shipping';
import { Settings } from '../../config/settings.js';
import { columnsOf, insertOf } from '../../shared/database/entity-sql.js';
import type { Shopper } from '../../shared/http/shopper.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { demandOf } from '../stock/domain/demand.js';
import { type KnownPhotos, withCheckedDesign } from '../media/domain/line-photos.js';
import { type SellableProduct, SellableProducts } from '../stock/sellable-products.js';
import { Stock } from '../stock/stock.js';
import { CheckoutRecords, lockOfShopper } from './checkout-records.js';
import { Checkout } from './checkout.entity.js';
import { replaceableStatuses } from './domain/checkout-state.js';
import { type PricedCheckout, priceCheckout, refuseBulk } from './domain/pricing.js';
import { snapshotOf, totalsText, isSamePurchase } from './domain/snapshot.js';
import { NetworkLimits, lockOfNetwork } from './network-limits.js';

// a session has to last 30 minutes from its creation, and a retry has to send the same expiry
const RETRY_MINUTES = 5;
const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);
const canRetry = (checkout: Checkout, now: Date) =>
  minutesAfter(now, shopPolicy.stock.reservationMinutes) <= checkout.expiresAt;

export const alreadyPaid = fail('checkout_conflict', 'You have already paid for this order.');
const invalid = (errors: Record<string, string>): Failure =>
  fail('invalid_input', Object.values(errors)[0] ?? 'Some fields are not valid', { errors });

/** Without the prices shown. */
function fingerprintOf(request: CheckoutRequest): string {
  const items = request.items.map(({ selectedPackPrice: _seen, customDesign, ...item }) =>
    customDesign ? { ...item, customDesign } : item,
  );
  const content = { items, shippingInfo: request.shippingInfo, shippingOptionId: request.shippingOptionId ?? null };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function withCheckedDesigns(
  lines: readonly LineRequest[],
  products: ReadonlyMap<string, SellableProduct>,
  own: KnownPhotos,
): Result<LineRequest[]> {
  const checked: LineRequest[] = [];
  for (const [index, line] of lines.entries()) {
    const product = products.get(line.productId);
    const { selectedPack } = product ? withImpliedPack(line, product) : line;
    const designed = product
      ? withCheckedDesign({ ...line, selectedPack }, { magnets: product.magnets, own }, `items.${index}.`)
      : ok(line);
    if (!designed.ok) return designed;
    checked.push({ ...designed.value, selectedPack: line.selectedPack });
  }
  return ok(checked);
}

@Injectable()
export class ReserveCheckout {
  constructor(
    private readonly settings: Settings,
    private readonly products: SellableProducts,
    private readonly stock: Stock,
    private readonly records: CheckoutRecords,
    private readonly networks: NetworkLimits,
  ) {}

  /** `justPaid`: meanwhile, which the shopper may not know yet. */
  async reserve(
    manager: EntityManager,
    shopper: Shopper,
    { request, own, justPaid }: { request: CheckoutRequest; own: KnownPhotos; justPaid: readonly Checkout[] },
  ): Promise<Result<Checkout>> {
    const bulk = refuseBulk(request.items);
    if (bulk) return bulk;
    const network = this.networks.hashOf(shopper.network);
    const key = { shopperKey: shopper.key, idempotencyKey: request.idempotencyKey ?? randomUUID() };
    // one round trip; run in this order, so that the locks are held when the others read
    const [[{ now }], known, option, products] = await Promise.all([
      // by the database's clock: the provider refuses a session that ends too soon
      manager.query<[{ now: Date }]>(
        `SELECT ${lockOfShopper('$1')}, ${lockOfNetwork('$2::text')}, clock_timestamp() AS now`,
        [shopper.key, network],
      ),
      manager.query<Checkout[]>(
        `SELECT ${columnsOf(manager, Checkout)} FROM checkouts
         WHERE caller = $1 AND (idempotency_key = $2 OR status = ANY($3))`,
        [key.shopperKey, key.idempotencyKey, replaceableStatuses],
      ),
      shippingChoice(manager, request.shippingOptionId),
      this.products.byId(
        manager,
        request.items.map(({ productId }) => productId),
      ),
    ]);
    const replaceable = known.filter(({ status }) => replaceableStatuses.includes(status));
    const earlier = known.find(({ idempotencyKey }) => idempotencyKey === key.idempotencyKey);
    if (earlier) return this.resume(manager, { earlier, replaceable, fingerprint: fingerprintOf(request), now });

    const priced = price(request, { option, products, own });
    if (!priced.ok) return priced;
    const { checkout, taxRate, shippingMethod, businessDays } = priced.value;
    const snapshot = snapshotOf(checkout);
    if (justPaid.some((paid) => isSamePurchase(paid, snapshot))) return alreadyPaid;
    const id = randomUUID();
    // one open payment page per shopper: nobody pays twice or competes with themselves
    await this.records.supersede(manager, replaceable, checkout);
    const tooMany = await this.networks.refuse(manager, network, { demand: checkout.lines, isNew: true });
    if (tooMany) return tooMany;
    const opening = manager.create(Checkout, {
      ...key,
      ...snapshot,
      id,
      purchaseId: replaceable.find((replaced) => isSamePurchase(replaced, snapshot))?.purchaseId ?? id,
      userId: shopper.userId,
      network,
      requestFingerprint: fingerprintOf(request),
      status: 'opening',
      currency: this.settings.environment.CURRENCY,
      taxRate,
      shippingMethod,
      businessDays,
      shippingInfo: request.shippingInfo,
      paymentSessionId: null,
      paymentSessionUrl: null,
      expiresAt: minutesAfter(now, shopPolicy.stock.reservationMinutes + RETRY_MINUTES),
    });
    const [insert, values] = insertOf(manager, Checkout, [opening]);
    const [, held] = await Promise.all([manager.query(insert, [values]), this.hold(manager, opening)]);
    return held;
  }

  private async hold(manager: EntityManager, checkout: Checkout): Promise<Result<Checkout>> {
    const reserved = await this.stock.reserve(
      manager,
      { checkoutId: checkout.id, shopperKey: checkout.shopperKey },
      demandOf(checkout.lines),
    );
    if (reserved.isDone) return ok(checkout);
    const nameOf = new Map(checkout.lines.map((line) => [line.productId, line.productName]));
    const lines = reserved.shortages.map((shortage) => ({ ...shortage, name: nameOf.get(shortage.productId) ?? '' }));
    const details: z.input<typeof StockShortage> = { lines };
    return fail('out_of_stock', lines.map(shortageText).join(' '), { details });
  }

  private async resume(
    manager: EntityManager,
    {
      earlier,
      replaceable,
      fingerprint,
      now,
    }: { earlier: Checkout; replaceable: readonly Checkout[]; fingerprint: string; now: Date },
  ): Promise<Result<Checkout>> {
    if (earlier.requestFingerprint !== fingerprint)
      return fail('checkout_conflict', 'Your cart has changed. Please try again.');
    if (earlier.status === 'opening') return ok(earlier);
    if (earlier.status === 'open' && earlier.expiresAt > now) return ok(earlier);
    if (earlier.status === 'failed' && earlier.paymentSessionId === null && canRetry(earlier, now)) {
      await this.records.supersede(manager, replaceable, earlier);
      const tooMany = await this.networks.refuse(manager, earlier.network, { demand: earlier.lines, isNew: false });
      if (tooMany) return tooMany;
      earlier.status = 'opening';
      await manager.update(Checkout, { id: earlier.id }, { status: earlier.status });
      return this.hold(manager, earlier);
    }
    return fail('checkout_conflict', 'This checkout has ended. Please try again.');
  }
}

function price(
  request: CheckoutRequest,
  {
    option,
    products,
    own,
  }: { option: ShippingChoice | undefined; products: ReadonlyMap<string, SellableProduct>; own: KnownPhotos },
) {
  if (!option) return invalid({ shippingOptionId: 'This shipping option is no longer available.' });
  const taxRate = taxRateFor(request.shippingInfo);
  const designed = withCheckedDesigns(request.items, products, own);
  if (!designed.ok) return designed;
  const pricing = priceCheckout({
    requests: designed.value,
    products,
    shippingOption: option,
    taxRate,
    expectedTotal: request.expectedTotal,
  });
  if (pricing.kind === 'invalid') return invalid(pricing.errors);
  if (pricing.kind === 'price_changed') return priceChanged(pricing.checkout);
  const businessDays = businessDaysOf(option);
  return ok({ checkout: pricing.checkout, taxRate, shippingMethod: option.name, businessDays });
}

const shortageText = ({ name, available }: { name: string; available: number }) =>
  available > 0 ? `${name}: only ${available} left.` : `${name} is out of stock.`;

function priceChanged({ lines, totals }: PricedCheckout): Failure {
  const details: z.input<typeof CurrentPrices> = {
    lines: lines.map((line) => ({
      productId: line.productId,
      name: line.productName,
      quantity: line.quantity,
      unitPrice: toDecimal(line.unitPrice),
    })),
    totals: totalsText(totals),
  };
  return fail('price_changed', 'Prices have changed. Please check the new total.', { details });
}

type ShippingChoice = ShippingRate & { name: string; minBusinessDays: number | null; maxBusinessDays: number | null };

/** Undefined if it isn't offered. */
async function shippingChoice(manager: EntityManager, id: string | undefined): Promise<ShippingChoice | undefined> {
  const [option] = await manager.query<ShippingChoice[]>(
    `SELECT name, base_rate AS "baseRate", free_shipping_threshold AS "freeShippingThreshold",
       min_business_days AS "minBusinessDays", max_business_days AS "maxBusinessDays" FROM shipping_options
     WHERE is_active AND ($1::uuid IS NULL OR id = $1) ORDER BY sort_order, created_at, id LIMIT 1`,
    [id ?? null],
  );
  return option;
}
