import { type LineChoice, eachText, packText, variationText } from 'shared-contracts/cart/line-text';
import { type Money, parseMoney, roundHalfUp, times } from 'shared-contracts/money/money';
import type { Order, OrderLine } from 'shared-contracts/orders/schemas';
import type { PicturedLine } from 'shared-ui/line-picture';

export type OrderLineView = {
  id: string;
  line: OrderLine | null;
  name: string;
  pictured: PicturedLine;
  productImage: string | null;
  /** Its product still exists, and it has photos. */
  isDesigned: boolean;
  variation: string | null;
  note: string | null;
  quantity: number;
  /** `pack of 9` */
  pack: string | null;
  /** `each`: `$15.98 each, pack of 9`: the subtotal divided by the quantity. */
  price: { subtotal: Money; each: string } | null;
};

function priceOf(subtotal: Money, line: LineChoice & { quantity: number }): OrderLineView['price'] {
  return { subtotal, each: eachText(roundHalfUp(subtotal, Math.max(line.quantity, 1)), line) };
}

/** An order without items is one line, made from its summary. */
export function orderLineViewsOf(order: Order, { withMoney }: { withMoney: boolean }): OrderLineView[] {
  if (order.items.length === 0) {
    const { id, productType, quantity, customImages } = order;
    const choice = { selectedPack: null, variationName: null };
    return [
      {
        id,
        line: null,
        name: productType,
        pictured: { customImages, customDesign: null, magnets: null, selectedPack: null },
        productImage: null,
        isDesigned: false,
        variation: null,
        note: null,
        quantity,
        pack: null,
        price: withMoney ? priceOf(parseMoney(order.subtotal), { ...choice, quantity }) : null,
      },
    ];
  }
  return order.items.map((line) => ({
    id: line.id,
    line,
    name: line.productName,
    pictured: line,
    productImage: line.imageUrl,
    isDesigned: line.productId !== null && line.customImages.length > 0,
    variation: variationText(line),
    note: line.customMessage,
    quantity: line.quantity,
    pack: packText(line),
    price: withMoney ? priceOf(times(parseMoney(line.price), line.quantity), line) : null,
  }));
}
