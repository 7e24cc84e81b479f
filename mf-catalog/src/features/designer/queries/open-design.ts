import type { QueryClient } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { UnsentPhoto, UploadTicket } from '../../../shared/uploads/model/uploads';
import { productQuery } from '../../../shared/offers/product-query';
import { choiceOf, packOf } from '../model/design-choice';
import { restoredFrom } from '../model/design-of';
import type { DesignDraft } from '../model/design-draft';
import type { DesignSource } from '../model/design-source';
import { type DesignerState, designerStateAfter, startedWith } from '../model/designer-state';
import { type TrayPhoto, designAfter, emptyDesign } from '../model/pack-design';
import type { DraftStore } from './draft-store';

/** A design, ready to be changed. */
export type OpenedDesign = {
  state: DesignerState;
  /** The product of the design, which the list may lack. */
  product: Product;
  lineId: string | null;
  unsent: UnsentPhoto[];
  tickets: Record<string, UploadTicket>;
  /** Chosen before the designer had loaded. */
  files: readonly File[];
};

type OpenOptions = {
  queryClient: QueryClient;
  store: DraftStore;
  owner: string | null;
  /** What a design becomes whose product is no longer sold. */
  fallback: Product;
};

const productOf = (id: string, { queryClient, fallback }: OpenOptions): Promise<Product> =>
  queryClient.fetchQuery(productQuery(id)).catch(() => fallback);

/** The photos that are stored already for a product's page. */
async function photosOfProduct(productId: string, owner: string | null): Promise<TrayPhoto[]> {
  const { readDraft } = await import('shared-contracts/product-drafts/product-drafts');
  return (readDraft(productId, owner)?.photos ?? []).map((photo) => ({ id: crypto.randomUUID(), ...photo }));
}

/** Opens a design; undefined if this browser no longer has it. Throws nothing. */
export async function openDesign(source: DesignSource, options: OpenOptions): Promise<OpenedDesign | undefined> {
  const none = { unsent: [], tickets: {}, files: [] };
  const draft = await options.store.read(source.id);
  if (draft) return openDraft(draft, options);
  if (source.kind === 'kept') return undefined;
  if (source.kind === 'new') {
    const { choice, files, takesProductPhotos } = source;
    const started = startedWith(emptyDesign(packOf(choice)));
    const photos = takesProductPhotos ? await photosOfProduct(choice.product.id, options.owner).catch(() => []) : [];
    const state = designerStateAfter(started, { type: 'added', photos });
    return { ...none, state: { ...state, past: [] }, product: choice.product, lineId: null, files };
  }
  const { line } = source;
  const product = await productOf(line.productId, options);
  const choice = choiceOf(product, { packSize: Number(line.selectedPack ?? 1), variationId: line.variation?.id });
  const { design, photos } = restoredFrom({
    choice: packOf(choice),
    design: line.customDesign,
    paths: line.customImages,
  });
  return { ...none, state: startedWith(design, photos), product, lineId: line.id };
}

async function openDraft(draft: DesignDraft, options: OpenOptions): Promise<OpenedDesign> {
  const product = await productOf(draft.design.productId, options);
  // its packs and magnets may have changed since
  const choice = packOf(choiceOf(product, draft.design));
  const { productId, magnets, packSize, variationId } = draft.design;
  const isSame = JSON.stringify(choice) === JSON.stringify({ productId, magnets, packSize, variationId });
  const design = isSame ? draft.design : designAfter(draft.design, { type: 'chosen', choice }, draft.photos);
  const waiting = Object.values(draft.photos).filter(({ objectPath }) => !objectPath);
  const unsent = await Promise.all(
    waiting.map(async ({ id }) => ({ id, file: await options.store.fileOf(id), ticket: draft.tickets[id] })),
  );
  return {
    state: startedWith(design, draft.photos),
    product,
    lineId: draft.lineId,
    unsent: unsent.flatMap(({ file, ...photo }) => (file ? [{ ...photo, file }] : [])),
    tickets: { ...draft.tickets },
    files: [],
  };
}
