import type { CartLine } from 'shell/contract';
import type { CarriedFile } from '../../../shared/uploads/model/carried-files';
import type { DesignChoice } from './design-choice';

/** `token`: a guest's, of the mail. */
export type OrderedLine = { orderId: string; itemId: string; token?: string };

export type LinkPanel = 'friends' | 'phone';

export type DesignSource =
  | {
      kind: 'new';
      id: string;
      choice: DesignChoice;
      files: readonly CarriedFile[];
      takesProductPhotos: boolean;
    }
  | { kind: 'kept'; id: string }
  | { kind: 'line'; id: string; line: CartLine }
  /** `id`: that of the order line. */
  | { kind: 'order'; id: string; orderId: string }
  | { kind: 'ordered-line'; id: string; orderLine: OrderedLine };
