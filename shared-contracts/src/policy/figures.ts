// One module per subject, so that a page loads only the figures it shows.
export * from './accounts.js';
export * from './claims.js';
export * from './defaults.js';
export * from './designs.js';
export * from './limits.js';
export * from './magnets.js';
export * from './orders.js';
export * from './packs.js';
export * from './photos.js';
export * from './printing.js';
export * from './promises.js';
export * from './retention.js';
export * from './reviews.js';
export * from './shipping.js';
export * from './shipping-options.js';
export * from './suggestions.js';
export * from './uploads.js';
