export const OUT_OF_STOCK = 'This product is currently out of stock.';

/** What is left of a product, for someone who wants more: `Only 2 items available in stock.` */
export const stockText = (available: number): string =>
  available > 0 ? `Only ${available} items available in stock.` : OUT_OF_STOCK;
