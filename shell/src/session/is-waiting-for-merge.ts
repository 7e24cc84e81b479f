import type { CartLine } from 'shared-contracts/cart/schemas';

/** Whether no merge has refused the line of a guest's cart yet. */
export const isWaitingForMerge = ({ problem }: CartLine): boolean => problem === undefined;
