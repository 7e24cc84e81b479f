import type { CartLine } from 'shell/contract';
import type { CarriedFile } from '../../../shared/uploads/model/carried-files';
import type { DesignChoice } from './design-choice';

/** `token`: from the mail, for a guest. */
export type OrderedLine = { orderId: string; itemId: string; token?: string };

export type LinkPanel = 'friends' | 'phone';

/** `id`: the design's own. */
export type DesignSource =
  | {
      kind: 'new';
      id: string;
      choice: DesignChoice;
      files: readonly CarriedFile[];
      /** Whether the photos of the product's page come along. */
      takesProductPhotos: boolean;
    }
  | { kind: 'kept'; id: string }
  | { kind: 'line'; id: string; line: CartLine }
  /** `id`: that of the order line. */
  | { kind: 'order'; id: string; orderId: string }
  /** An order line whose photos are changed. */
  | { kind: 'ordered-line'; id: string; orderLine: OrderedLine };
