import type { CartLine } from 'shell/contract';
import type { DesignChoice } from './design-choice';

/** A line of an order; with the token of the mail for a guest. */
export type OrderedLine = { orderId: string; itemId: string; token?: string };

/** Links by which photos come into a design from elsewhere. */
export type LinkPanel = 'friends' | 'phone';

/**
 * Where a design comes from: a new one, one that this browser or the server keeps, a line of the cart, or an ordered one. `id`:
 * the design's own.
 */
export type DesignSource =
  | {
      kind: 'new';
      id: string;
      choice: DesignChoice;
      files: readonly File[];
      /** Whether the photos of the product's page come along. */
      takesProductPhotos: boolean;
      /** Opened at once. */
      panel?: LinkPanel;
    }
  | { kind: 'kept'; id: string }
  | { kind: 'line'; id: string; line: CartLine }
  /** `id`: that of the order line. */
  | { kind: 'order'; id: string; orderId: string }
  /** An order line whose photos are changed. */
  | { kind: 'ordered-line'; id: string; orderLine: OrderedLine };
