// Split so that a page loads little more than it shows.
export * from './accounts-and-retention.js';
export * from './designs-and-photos.js';
export * from './magnets-and-printing.js';
export * from './orders.js';
export * from './prices.js';
export * from './shipping.js';
export * from './shop.js';
export * from './stock-and-products.js';
