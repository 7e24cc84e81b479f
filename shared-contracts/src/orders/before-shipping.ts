import type { OrderStatus } from './schemas.js';

export const beforeShipping = ['pending', 'processing'] as const satisfies readonly OrderStatus[];

export const isBeforeShipping = (status: OrderStatus): boolean =>
  (beforeShipping as readonly OrderStatus[]).includes(status);
