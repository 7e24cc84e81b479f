export const OUT_OF_STOCK = 'This product is currently out of stock.';

/** `Only 2 items available in stock.` */
export const stockText = (available: number): string =>
  available > 0 ? `Only ${available} items available in stock.` : OUT_OF_STOCK;
