import type { OrderNow } from 'shared-contracts/orders/schemas';
import { ApiError } from 'shell/contract';

/** The order as it is now, if somebody has changed it since it was read. An earlier version of the API says less of it. */
export const changedOrderIn = (error: unknown): Partial<OrderNow> | undefined =>
  error instanceof ApiError && error.problem?.code === 'order_changed' ? (error.problem.details ?? {}) : undefined;
