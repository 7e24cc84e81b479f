export const shortOrderNumber = (id: string): string => id.slice(0, 8);
