import type { QueryClient } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { CarriedFile } from '../../../shared/uploads/model/carried-files';
import type { UnsentPhoto, UploadTicket } from '../../../shared/uploads/model/uploads';
import type { DesignHistory } from '../model/design-history';
import type { ServerCopy } from '../model/server-copy';
import type { DraftStore } from './draft-store';

export type OpenedDesign = {
  history: DesignHistory;
  /** The product of the design, which the list may lack. */
  product: Product;
  lineId: string | null;
  unsent: UnsentPhoto[];
  tickets: Record<string, UploadTicket>;
  /** Chosen before the designer had loaded. */
  files: readonly CarriedFile[];
  copy: ServerCopy | null;
  /** How many photos are no longer stored. */
  lostPhotos: number;
};

export type OpenOptions = {
  queryClient: QueryClient;
  drafts: DraftStore;
  owner: string | null;
  /** For a design whose product is no longer sold. */
  fallback: Product;
};

export const nothingElse = { unsent: [], tickets: {}, files: [], copy: null, lostPhotos: 0 };
