/** The order number that people use: the first 8 characters of the id. */
export const shortOrderNumber = (id: string): string => id.slice(0, 8);
