type Item = { productName: string; quantity: number; customImages: readonly string[] };

/** What a list says about an order: the first item's name ("+ N more" when there are several), all units, all photos. */
export function summaryOf(items: readonly Item[]): { productType: string; quantity: number; customImages: string[] } {
  const [first, ...others] = items;
  if (!first) throw new RangeError('an order has at least one item');
  return {
    productType: others.length ? `${first.productName} + ${others.length} more` : first.productName,
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    customImages: items.flatMap((item) => item.customImages),
  };
}

/** What is in an order, item by item: "2 x Classic Square". */
export const contentsOf = (items: readonly Pick<Item, 'productName' | 'quantity'>[]): string[] =>
  items.map(({ quantity, productName }) => `${quantity} x ${productName}`);
