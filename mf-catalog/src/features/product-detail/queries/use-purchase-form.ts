import { useCallback, useRef, useState } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import { impliedPackOf, unitPriceOf } from 'shared-contracts/cart/unit-price';
import type { KeptPhoto, StoredPhoto } from '../../../shared/uploads/model/photo-list';
import { type CartLine, dismissToast } from 'shell/contract';
import { pricedPacksOf } from '../../../shared/offers/priced-packs';
import { ABOUT_CHOICE, addButtonLabel } from '../model/purchase-labels';
import { useProductDraft } from '../model/use-product-draft';
import { variationsOf } from '../../../shared/offers/variations';
import { carryFiles } from '../../../shared/uploads/model/carried-files';
import { photosOfLine } from '../../../shared/drafts/line-photos';
import type { RestoredDraft } from './kept-draft';
import type { PhotoApproval } from '../../../shared/uploads/model/photo-approval';
import type { UploadedPhotos } from '../../../shared/uploads/model/uploads';
import { photosAt } from '../model/photos-at';
import { usePurchase } from './use-purchase';

export const PACK_FIELD_ID = 'pack-size';
export const focusPackField = (): void => document.getElementById(PACK_FIELD_ID)?.focus();

const photosOf = (line: CartLine | undefined) => (line ? photosOfLine(line) : { photos: [], unsent: [] });

function designAddressOf(chosen: {
  line: CartLine | undefined;
  productId: string;
  packSize: number | null;
  variationId: string | null;
}): string {
  if (chosen.line) return `/create-magnet?line=${chosen.line.id}`;
  const query = new URLSearchParams({ product: chosen.productId });
  if (chosen.packSize !== null) query.set('pack', String(chosen.packSize));
  if (chosen.variationId !== null) query.set('variation', chosen.variationId);
  return `/create-magnet?${query.toString()}`;
}

type PurchaseFormOptions = {
  product: Product;
  line?: CartLine;
  /** True also while the cart loads. */
  isEditing: boolean;
};

export function usePurchaseForm({ product, line, isEditing }: PurchaseFormOptions) {
  const [packSize, setPackSize] = useState(line?.selectedPack ? Number(line.selectedPack) : null);
  const [isPackMissed, setIsPackMissed] = useState(false);
  const [variationId, setVariationId] = useState(line?.variation?.id ?? null);
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [{ photos: ofLine, unsent: unsentOfLine }] = useState(() => photosOf(line));
  const [stored, setStored] = useState<StoredPhoto[]>(ofLine);
  const [kept, setKept] = useState<KeptPhoto[]>(unsentOfLine);
  const [firstPhotos] = useState<UploadedPhotos>(() => photosAt(ofLine));
  const [photos, setPhotos] = useState(firstPhotos);
  const approval = useRef<PhotoApproval>(null);
  /** For a purchase that waits for the restored photos. */
  const reportPhotos = useRef<(photos: UploadedPhotos) => void>(undefined);
  const purchase = usePurchase(product, line);
  const variations = variationsOf(product);
  const variation = variations.find(({ id }) => id === variationId);
  const packs = pricedPacksOf(product, variation);
  const pack = packs.find((choice) => choice.size === packSize);
  const impliedPack = impliedPackOf(product);
  const price = pack?.price ?? unitPriceOf({ product, selectedPack: impliedPack, variation });

  function restore({ draft, photos: restored, report }: RestoredDraft): void {
    const isSold = packs.some(({ size }) => size === draft.packSize);
    const hasVariation = variations.some(({ id }) => id === draft.variationId);
    if (isSold) setPackSize((chosen) => chosen ?? draft.packSize);
    if (hasVariation) setVariationId((chosen) => chosen ?? draft.variationId);
    setQuantity((chosen) => (chosen === 1 ? Math.max(1, Math.min(draft.quantity, product.inStock)) : chosen));
    if (draft.photos.length + draft.unsent.length === 0) return;
    setStored(draft.photos);
    setKept(draft.unsent);
    reportPhotos.current = report;
    setPhotos((chosen) => (chosen === firstPhotos ? restored : chosen));
  }
  const choosePhotos = useCallback((chosen: UploadedPhotos) => {
    reportPhotos.current?.(chosen);
    setPhotos(chosen);
  }, []);
  const draft = useProductDraft({
    productId: product.id,
    isEnabled: !isEditing,
    current: { packSize, variationId, quantity, photos: photos.stored, unsent: photos.unsent },
    files: photos.files,
    onRestore: restore,
  });

  async function add(): Promise<void> {
    if (!pack && product.inStock > 0) {
      setIsPackMissed(true);
      focusPackField();
    }
    const isAdded = await purchase.add({ packSize, variationId, quantity }, photos, approval);
    if (isAdded && !isEditing) await draft.forget();
  }

  const isAcross = (id: string) => photos.unsent.some((photo) => photo.id === id && photo.isAcross);

  /** A change may settle what the last message was about. */
  const changing =
    <T>(change: (value: T) => void) =>
    (value: T) => {
      dismissToast(ABOUT_CHOICE);
      change(value);
    };

  return {
    product,
    line,
    variations,
    packs,
    pack,
    impliedPack,
    price,
    packSize,
    choosePack: changing(setPackSize),
    isPackMissed,
    variationId,
    chooseVariation: changing(setVariationId),
    quantity,
    chooseQuantity: changing(setQuantity),
    stored,
    design: line?.customDesign ?? null,
    kept,
    approval,
    choosePhotos,
    keepPhoto: draft.keepPhoto,
    designAddress: designAddressOf({ line, productId: product.id, packSize, variationId }),
    carryPhotos: () => {
      const { unsent } = photos.current();
      carryFiles(
        photos
          .files()
          .flatMap(({ id, file }) => (unsent.some((one) => one.id === id) ? [{ file, isAcross: isAcross(id) }] : [])),
      );
    },
    isAdding: purchase.isAdding,
    label: addButtonLabel({
      isAdding: purchase.isAdding,
      isChange: line !== undefined,
      inStock: product.inStock,
      quantity,
    }),
    add,
  };
}

export type PurchaseForm = ReturnType<typeof usePurchaseForm>;
