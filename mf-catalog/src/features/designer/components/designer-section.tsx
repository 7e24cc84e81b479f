import { Suspense, lazy, useEffect, useState } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import { keptDesigns, type KeptDesign } from 'shared-contracts/product-drafts/design-drafts';
import { hasDrafts } from 'shared-contracts/product-drafts/stored-drafts';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { useCart, useSession } from 'shell/contract';
import { takeCarriedFiles } from '../../../shared/uploads/model/carried-files';
import { type DesignChoice, choiceOf } from '../model/design-choice';
import { ownedBy } from '../model/design-draft';
import type { DesignSource } from '../model/design-source';
import { openDesignId } from '../queries/open-design-note';
import { DesignOffer } from './design-offer';
import styles from './designer-section.module.css';
import { ProductBar } from './product-bar';
import { StartPicker } from './start-picker';

const Unavailable = () => (
  <Notice
    tone="danger"
    title="The designer could not be loaded"
    action={<Button onClick={() => window.location.reload()}>Try again</Button>}
  >
    Please check your connection. Nothing that you have begun is lost.
  </Notice>
);

/** Loaded with the first photo, or when there is a design to open. */
const Designer = lazy(() =>
  import('./designer').then(
    ({ Designer: designer }) => ({ default: designer }),
    () => ({ default: Unavailable }),
  ),
);

export type DesignerSectionProps = {
  products: readonly Product[];
  /** What the address asks for. */
  wanted: { productId: string | null; packSize: number | null; variationId: string | null; lineId: string | null };
};

/** The product bar and a place for the first photos. The rest of the designer loads when it is needed. */
export function DesignerSection({ products, wanted }: DesignerSectionProps) {
  const { user, isLoading } = useSession();
  const { lines, isLoading: isCartLoading } = useCart();
  const owner = user?.id ?? null;
  const [choice, setChoice] = useState(() =>
    choiceOf(products.find(({ id }) => id === wanted.productId) ?? products[0]!, wanted),
  );
  const [source, setSource] = useState<DesignSource | null>(null);
  const [offered, setOffered] = useState<KeptDesign | null>(null);
  const [isLineGone, setIsLineGone] = useState(false);
  const { lineId } = wanted;
  const [brought] = useState(takeCarriedFiles);
  const isReady = !isLoading && (lineId === null || !isCartLoading);

  useEffect(() => {
    if (!isReady || source) return;
    const kept = ownedBy(keptDesigns(), owner);
    const open = openDesignId();
    if (lineId !== null) {
      const line = lines.find(({ id }) => id === lineId);
      if (line) setSource({ kind: 'line', id: line.id, line });
      else setIsLineGone(true);
    } else if (brought && (brought.length > 0 || hasDrafts())) {
      setSource({ kind: 'new', id: crypto.randomUUID(), choice, files: brought, takesProductPhotos: true });
    } else {
      const last = kept.find(({ id }) => id === open);
      if (last) setSource({ kind: 'kept', id: last.id });
      else setOffered(kept[0] ?? null);
    }
    // what is there when the page opens; later changes are the shopper's own
  }, [isReady]);

  function begin(files: readonly File[]): void {
    setSource({ kind: 'new', id: crypto.randomUUID(), choice, files, takesProductPhotos: false });
  }
  function startNew(): void {
    setSource(null);
    setOffered(null);
  }

  const start = (disabled: boolean) => (
    <div className={styles.start}>
      {isLineGone && (
        <Notice tone="warning" title="This item is no longer in your cart">
          You can design a new pack here.
        </Notice>
      )}
      <ProductBar products={products} choice={choice} onChange={(next: DesignChoice) => setChoice(next)} />
      {offered ? (
        <DesignOffer
          packSize={offered.packSize}
          onContinue={() => setSource({ kind: 'kept', id: offered.id })}
          onStartNew={() => setOffered(null)}
        />
      ) : (
        <StartPicker choice={choice} disabled={disabled} onChoose={begin} />
      )}
    </div>
  );

  if (!source) return start(false);
  return (
    <Suspense fallback={start(true)}>
      <Designer key={source.id} source={source} products={products} onStartNew={startNew} />
    </Suspense>
  );
}
