import type { LineRequest } from 'shared-contracts/cart/schemas';
import { type Priced, type Totals, subtotalOf, totalsOf } from 'shared-contracts/cart/totals';
import { unitPriceOf, withImpliedPack } from 'shared-contracts/cart/unit-price';
import { photoPlacesOf } from 'shared-contracts/design/slots';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { type Money, parseMoney } from 'shared-contracts/money/money';
import type { PackPriced } from 'shared-contracts/packs/packs';
import type { ShippingRate } from 'shared-contracts/shipping/shipping';
import type { TaxRate } from 'shared-contracts/tax/tax';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type Failure, fail } from '../../../shared/result.js';

export type PricedProduct = PackPriced & {
  magnets: ProductMagnets;
  id: string;
  name: string;
  imageUrl: string | null;
  variations: readonly { id: string; name: string; value: string; priceAdjustment: string }[];
};

/** Copies that outlive the product. */
export type PricedLine = Priced<
  Omit<LineRequest, 'selectedPackPrice'> & {
    magnets: ProductMagnets | null;
    productName: string;
    imageUrl: string | null;
    variationName: string | null;
    photoPlaces: number;
  }
>;

export type PricedCheckout = { lines: PricedLine[]; totals: Totals };

/** The payment provider's, in cents. */
export const paymentLimits = { minimum: 50 as Money, maximum: 99_999_999 as Money, lineItems: 100 };

export type Pricing =
  | { kind: 'priced'; checkout: PricedCheckout }
  | { kind: 'price_changed'; checkout: PricedCheckout }
  | { kind: 'invalid'; errors: Record<string, string> };

type Sold = { line: PricedLine } | { error: { field: string; message: string } };

function priceLine(request: LineRequest, products: ReadonlyMap<string, PricedProduct>): Sold {
  const product = products.get(request.productId);
  if (!product) return { error: { field: 'productId', message: 'The selected product could not be found.' } };
  const variation = product.variations.find((candidate) => candidate.id === request.variationId);
  if (request.variationId !== null && !variation)
    return { error: { field: 'variationId', message: `${product.name} is no longer sold in this variation.` } };
  const unitPrice = unitPriceOf({ product, selectedPack: request.selectedPack, variation });
  if (unitPrice === undefined)
    return { error: { field: 'selectedPack', message: `${product.name} is no longer sold in this pack size.` } };
  const { selectedPackPrice: _seen, ...line } = withImpliedPack(request, product);
  return {
    line: {
      ...line,
      productName: product.name,
      imageUrl: product.imageUrl,
      variationName: variation ? `${variation.name}: ${variation.value}` : null,
      magnets: product.magnets,
      photoPlaces: photoPlacesOf(product.magnets, line.selectedPack),
      unitPrice,
    },
  };
}

export function priceCheckout(checkout: {
  requests: readonly LineRequest[];
  products: ReadonlyMap<string, PricedProduct>;
  shippingOption: ShippingRate;
  taxRate: TaxRate;
  expectedTotal?: string;
}): Pricing {
  const sold = checkout.requests.map((request) => priceLine(request, checkout.products));
  const errors: Record<string, string> = {};
  const lines: PricedLine[] = [];
  for (const [index, result] of sold.entries()) {
    if ('error' in result) errors[`items.${index}.${result.error.field}`] = result.error.message;
    else lines.push(result.line);
  }
  if (Object.keys(errors).length) return { kind: 'invalid', errors };
  // before the tax: amount x rate could exceed the safe integers
  if (subtotalOf(lines) > paymentLimits.maximum) return tooMuch();
  const { shippingOption, taxRate } = checkout;
  const totals = totalsOf({ lines, shippingOption, taxRate });
  if (totals.total > paymentLimits.maximum) return tooMuch();
  if (totals.total < paymentLimits.minimum)
    return { kind: 'invalid', errors: { items: 'The minimum card payment is $0.50.' } };
  if (lines.length + (totals.tax > 0 ? 1 : 0) > paymentLimits.lineItems)
    return { kind: 'invalid', errors: { items: 'Please order at most 99 different items at a time.' } };
  const isAsShown =
    checkout.requests.every(
      ({ selectedPackPrice }, index) =>
        selectedPackPrice === null || parseMoney(selectedPackPrice) === lines[index]?.unitPrice,
    ) &&
    (checkout.expectedTotal === undefined || parseMoney(checkout.expectedTotal) === totals.total);
  return { kind: isAsShown ? 'priced' : 'price_changed', checkout: { lines, totals } };
}

const tooMuch = (): Pricing => ({
  kind: 'invalid',
  errors: { items: 'This order is too large to pay by card. Please ask for a quote on the contact page.' },
});

const { maximumPacksPerCheckout } = shopPolicy.stock;
const { maximumPhotosAtOnce } = shopPolicy.cart;

export function refuseBulk(lines: readonly Pick<LineRequest, 'quantity' | 'customImages'>[]): Failure | undefined {
  const sumOf = (of: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const refusal = (most: string) =>
    fail('bulk_order', `Orders of more than ${most} are bulk orders. Please ask for a quote on the contact page.`);
  if (sumOf(({ quantity }) => quantity) > maximumPacksPerCheckout) return refusal(`${maximumPacksPerCheckout} packs`);
  return sumOf(({ customImages }) => customImages.length) > maximumPhotosAtOnce
    ? refusal(`${maximumPhotosAtOnce.toLocaleString('en')} photos`)
    : undefined;
}
