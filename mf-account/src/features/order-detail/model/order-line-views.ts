import { eachText, variationText } from 'shared-contracts/cart/line-text';
import { type Money, parseMoney, roundHalfUp, times } from 'shared-contracts/money/money';
import type { Order, OrderLine } from 'shared-contracts/orders/schemas';
import type { PicturedLine } from 'shared-ui/line-picture';

/** An ordered item with the data of its pictures. */
export type OrderLineView = {
  id: string;
  /** Null for an order without items. */
  line: OrderLine | null;
  name: string;
  pictured: PicturedLine;
  productImage: string | null;
  /** Whether the designer can open it: its product still exists, and it has photos. */
  isDesigned: boolean;
  variation: string | null;
  note: string | null;
  quantity: number;
  subtotal: Money;
  /** `$15.98 each, pack of 9`: the subtotal divided by the quantity, to the cent. */
  each: string;
};

const eachOf = (subtotal: Money, quantity: number): Money => roundHalfUp(subtotal, Math.max(quantity, 1));

/** The order's items; an order without items is one line, made from its summary. */
export function orderLineViewsOf(order: Order): OrderLineView[] {
  if (order.items.length === 0) {
    const subtotal = parseMoney(order.subtotal);
    const { id, productType, quantity, customImages } = order;
    const each = eachText(eachOf(subtotal, quantity), { selectedPack: null, variationName: null });
    const pictured = { customImages, customDesign: null, magnets: null, selectedPack: null };
    return [
      {
        id,
        line: null,
        name: productType,
        pictured,
        productImage: null,
        isDesigned: false,
        variation: null,
        note: null,
        quantity,
        subtotal,
        each,
      },
    ];
  }
  return order.items.map((line) => {
    const subtotal = times(parseMoney(line.price), line.quantity);
    return {
      id: line.id,
      line,
      name: line.productName,
      pictured: line,
      productImage: line.imageUrl,
      isDesigned: line.productId !== null && line.customImages.length > 0,
      variation: variationText(line),
      note: line.customMessage,
      quantity: line.quantity,
      subtotal,
      each: eachText(eachOf(subtotal, line.quantity), line),
    };
  });
}
