import type { CartLine } from 'shell/contract';
import type { DesignChoice } from './design-choice';

/** Where a design comes from: a new one, one that this browser keeps, or a line of the cart. `id`: the design's own. */
export type DesignSource =
  | {
      kind: 'new';
      id: string;
      choice: DesignChoice;
      files: readonly File[];
      /** Whether the photos of the product's page come along. */
      takesProductPhotos: boolean;
    }
  | { kind: 'kept'; id: string }
  | { kind: 'line'; id: string; line: CartLine };
