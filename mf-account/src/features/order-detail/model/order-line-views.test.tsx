import { describe, expect, it } from '@jest/globals';
import { formatMoney } from 'shared-contracts/money/money';
import { sampleDesign, sampleOrder, sampleOrderLine } from 'shared-contracts/testing/samples';
import { orderLineViewsOf } from './order-line-views';

const shown = (order: Parameters<typeof orderLineViewsOf>[0]) =>
  orderLineViewsOf(order, { withMoney: true }).map(
    ({ quantity, name, price }) => `${quantity} ${name} ${formatMoney(price!.subtotal)} ${price!.each}`,
  );

describe("an order's lines", () => {
  it('are its items, at unit price times quantity', () => {
    const items = [
      sampleOrderLine({ productName: 'Square', quantity: 2, price: '12.00' }),
      sampleOrderLine({ productName: 'Round', quantity: 3, price: '4.33' }),
    ];
    // 2 * 12.00 = 24.00 and 3 * 4.33 = 12.99
    expect(shown(sampleOrder({ items }))).toEqual(['2 Square $24.00 $12.00 each', '3 Round $12.99 $4.33 each']);
  });

  it('are pictured by their design or photos, without items by those of the summary', () => {
    const customImages = ['/objects/photos/b.webp'];
    const item = sampleOrderLine({ customImages, customDesign: sampleDesign({ paths: customImages }) });
    expect(orderLineViewsOf(sampleOrder({ items: [item] }), { withMoney: true })).toMatchObject([{ pictured: item }]);
    expect(orderLineViewsOf(sampleOrder({ items: [], customImages }), { withMoney: true })).toMatchObject([
      { pictured: { customImages, customDesign: null }, productImage: null },
    ]);
  });

  it('are its summary if it has no items, at subtotal divided by quantity, to the cent', () => {
    const order = sampleOrder({ items: [], productType: 'Square', quantity: 3, subtotal: '20.00' });
    // 20.00 / 3 = 6.666...
    expect(shown(order)).toEqual(['3 Square $20.00 $6.67 each']);
  });
});
