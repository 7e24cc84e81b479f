// Split so that a page loads little more than it shows.
export * from './accounts-and-retention.js';
export * from './designs-and-photos.js';
export * from './magnets-and-printing.js';
export * from './orders.js';
export * from './prices-and-shipping.js';
export * from './shop.js';
export * from './stock-and-products.js';
