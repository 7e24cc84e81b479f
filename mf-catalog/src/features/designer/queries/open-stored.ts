import { photosOfLine } from '../../../shared/drafts/line-photos';
import { choiceOf, packOf } from '../model/design-choice';
import type { LocalDraft } from '../model/design-draft';
import type { DesignSource } from '../model/design-source';
import type { TrayPhoto } from '../model/pack-design';
import { startedWith } from '../model/design-history';
import { restoredFrom } from '../model/restored-design';
import { contentOf, copyOf, designIn, textOf } from '../model/server-design';
import { packAfter } from '../model/spread';
import { storedDraft } from './design-drafts';
import { changedDesign, orderedDesign } from './open-ordered';
import { GONE } from '../store/designer-state';
import { type OpenOptions, type OpenedDesign, nothingElse } from './opened-design';
import { sizesOf } from '../../../shared/uploads/queries/photo-details';
import { productOf } from './product-of';

const isOnItsWay = (photo: TrayPhoto | undefined): boolean => !photo?.objectPath && !photo?.refusal;

/** The browser's draft, or the server's if that is newer and replaces no change. */
async function openKept({ kind, id }: DesignSource, options: OpenOptions): Promise<OpenedDesign | undefined> {
  const draft = await options.drafts.read(id);
  // a design that changes an order is kept in the browser alone
  const isShared = kind !== 'ordered-line' && (Boolean(draft?.copy) || (options.owner !== null && kind !== 'new'));
  const stored = isShared ? await storedDraft(id) : undefined;
  const isChanged =
    draft &&
    (draft.design.tray.some((photo) => isOnItsWay(draft.photos[photo])) ||
      draft.copy?.content !== textOf(contentOf(draft.design, draft.photos)));
  if (stored && (!draft || (!isChanged && draft.copy?.version !== stored.version))) {
    const product = await productOf(stored.productId, options);
    const { design, photos } = designIn(stored, product, draft?.photos);
    return {
      ...nothingElse,
      history: startedWith(design, photos),
      product,
      lineId: draft?.lineId ?? id,
      copy: copyOf(stored),
    };
  }
  if (!draft) return undefined;
  if (stored !== null) return openDraft(draft, options);
  const isBoughtElsewhere = options.owner !== null && draft.copy !== null && !isChanged;
  return isBoughtElsewhere ? undefined : openDraft({ ...draft, copy: null }, options);
}

export async function openStored(source: DesignSource, options: OpenOptions): Promise<OpenedDesign | undefined> {
  const kept = await openKept(source, options);
  if (kept || source.kind === 'kept' || source.kind === 'new') return kept;
  if (source.kind === 'ordered-line' || source.kind === 'order') {
    const ordered = await (
      source.kind === 'order'
        ? orderedDesign({ orderId: source.orderId, itemId: source.id, ...options })
        : changedDesign(source.orderLine, options)
    ).catch(() => undefined);
    if (!ordered) return undefined;
    const { design, photos, product, lostPhotos } = ordered;
    return { ...nothingElse, history: startedWith(design, photos), product, lineId: null, lostPhotos };
  }
  const { line } = source;
  const product = await productOf(line.productId, options);
  const choice = choiceOf(product, { packSize: Number(line.selectedPack ?? 1), variationId: line.variation?.id });
  const { customDesign, customImages: paths } = line;
  // if this fails, each size is known once its photo has loaded
  const { photos: known } = photosOfLine(line);
  const sizes = await sizesOf([...new Set([...paths, ...known.map(({ objectPath }) => objectPath)])]).catch(
    () => undefined,
  );
  const { design, photos } = restoredFrom({ choice: packOf(choice), design: customDesign, paths, sizes, known });
  return { ...nothingElse, history: startedWith(design, photos), product, lineId: line.id };
}

async function openDraft(draft: LocalDraft, options: OpenOptions): Promise<OpenedDesign> {
  const product = await productOf(draft.design.productId, options);
  // packs and magnets may have changed since
  const choice = packOf(choiceOf(product, draft.design));
  const { productId, magnets, packSize, variationId } = draft.design;
  const isSame = JSON.stringify(choice) === JSON.stringify({ productId, magnets, packSize, variationId });
  const design = isSame ? draft.design : packAfter(draft.design, { type: 'choose', choice }, draft.photos);
  const waiting = Object.values(draft.photos).filter((photo) => isOnItsWay(photo) || photo.refusal?.isDamaged);
  const unsent = await Promise.all(
    waiting.map(async ({ id }) => ({ id, file: await options.drafts.fileOf(id), ticket: draft.tickets[id] })),
  );
  const gone = unsent.flatMap(({ id, file }) => (file ? [] : [{ ...draft.photos[id]!, refusal: GONE }]));
  const photos = { ...draft.photos, ...Object.fromEntries(gone.map((photo) => [photo.id, photo])) };
  return {
    ...nothingElse,
    history: startedWith(design, photos),
    product,
    lineId: draft.lineId,
    unsent: unsent.flatMap(({ file, ...photo }) => (file ? [{ ...photo, file }] : [])),
    tickets: { ...draft.tickets },
    copy: draft.copy,
  };
}
