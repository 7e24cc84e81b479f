import type { QueryClient } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { CarriedFile } from '../../../shared/uploads/model/carried-files';
import type { UnsentPhoto, UploadTicket } from '../../../shared/uploads/model/uploads';
import type { DesignHistory } from '../model/design-history';
import type { ServerCopy } from '../model/server-copy';
import type { DraftStore } from './draft-store';

export type OpenedDesign = {
  history: DesignHistory;
  /** The product list may lack it. */
  product: Product;
  lineId: string | null;
  unsent: UnsentPhoto[];
  tickets: Record<string, UploadTicket>;
  files: readonly CarriedFile[];
  copy: ServerCopy | null;
  lostPhotos: number;
};

export type OpenOptions = {
  queryClient: QueryClient;
  drafts: DraftStore;
  owner: string | null;
  fallback: Product;
};

export const nothingElse = { unsent: [], tickets: {}, files: [], copy: null, lostPhotos: 0 };
