import type { CartLine } from 'shared-contracts/cart/schemas';

export const isWaitingForMerge = ({ problem }: CartLine): boolean => problem === undefined;
