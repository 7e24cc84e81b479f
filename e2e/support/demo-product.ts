/** A product of the demo catalog, which no journey changes; those that journeys add come and go. */
export const demoProduct = { path: '/products/5eed0000-0002-4000-8000-000000000001', name: 'Classic Square' };
