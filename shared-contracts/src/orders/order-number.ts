/** How people name an order: the first 8 characters of its id. */
export const shortOrderNumber = (id: string): string => id.slice(0, 8);
