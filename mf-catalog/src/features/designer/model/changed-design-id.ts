/**
 * The id of the design with which an order line is changed, so that the browser keeps it over a reload. It differs from the line's
 * own, which is that of a design to order it again: its version is 8 instead of 4.
 */
export const changedDesignId = (itemId: string): string => `${itemId.slice(0, 14)}8${itemId.slice(15)}`;
