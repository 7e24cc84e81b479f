import { shortOrderNumber } from 'shared-contracts/orders/order-number';

export type Refused = { id: string; refusal: string | null };

const MAX_NAMED = 3;

/** "1a2b3c4d: This order is cancelled; and 4 more" */
export const refusalText = (refused: readonly Refused[]): string =>
  [
    ...refused.slice(0, MAX_NAMED).map(({ id, refusal }) => `${shortOrderNumber(id)}: ${refusal}`),
    ...(refused.length > MAX_NAMED ? [`and ${refused.length - MAX_NAMED} more`] : []),
  ].join('; ');
