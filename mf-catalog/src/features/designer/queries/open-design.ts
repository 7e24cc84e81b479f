import type { DesignSource } from '../model/design-source';
import { packOf } from '../model/design-choice';
import { historyAfter, startedWith } from '../model/design-history';
import { type TrayPhoto, emptyDesign } from '../model/pack-design';
import { type OpenOptions, type OpenedDesign, nothingElse } from './opened-design';

async function photosOfProduct(productId: string, owner: string | null): Promise<TrayPhoto[]> {
  const { readDraft } = await import('../../../shared/drafts/product-drafts');
  return (readDraft(productId, owner)?.photos ?? []).map((photo) => ({ id: crypto.randomUUID(), ...photo }));
}

type NewDesign = Extract<DesignSource, { kind: 'new' }>;

async function startDesign(source: NewDesign, { owner }: OpenOptions): Promise<OpenedDesign> {
  const { choice, files, takesProductPhotos } = source;
  const started = startedWith(emptyDesign(packOf(choice)));
  const photos = takesProductPhotos ? await photosOfProduct(choice.product.id, owner).catch(() => []) : [];
  const history = historyAfter(started, { type: 'add', photos });
  return { ...nothingElse, history: { ...history, past: [] }, product: choice.product, lineId: null, files };
}

/** Undefined if it is gone. Throws if its code cannot be loaded. */
export async function openDesign(source: DesignSource, options: OpenOptions): Promise<OpenedDesign | undefined> {
  // another tab may have stored it already
  if (source.kind === 'new' && !(await options.drafts.read(source.id))) return startDesign(source, options);
  const { openStored } = await import(/* webpackChunkName: "stored-designs" */ './open-stored');
  const opened = await openStored(source, options);
  return opened ?? (source.kind === 'new' ? startDesign(source, options) : undefined);
}
