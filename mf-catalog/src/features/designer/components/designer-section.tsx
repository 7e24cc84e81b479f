import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import { keptDesigns, type KeptDesign } from '../../../shared/drafts/kept-designs';
import { hasDrafts } from '../../../shared/drafts/has-drafts';
import { lazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { type CartLine, guestCart, toast, useCart, useSession } from 'shell/contract';
import { takeCarriedFiles } from '../../../shared/uploads/model/carried-files';
import { type DesignChoice, choiceOf } from '../model/design-choice';
import { latestDesign, ownedBy } from '../model/offered-design';
import { changedDesignId } from '../model/changed-design-id';
import type { DesignSource, LinkPanel, OrderedLine } from '../model/design-source';
import { designDraftsQuery } from '../queries/design-drafts-query';
import { openDesignId } from '../queries/open-design-note';
import { DesignOffer } from './design-offer';
import { DesignerUnavailable } from './designer-unavailable';
import styles from './designer-section.module.css';
import { LinkButtons } from './link-buttons';
import { ProductBar } from './product-bar';
import { StartPicker } from './start-picker';

/** Loaded with the first photo, or when there is a design to open. */
const Designer = lazyPart(
  async () => (await import(/* webpackChunkName: "designer" */ './designer')).Designer,
  DesignerUnavailable,
);

export type DesignerSectionProps = {
  products: readonly Product[];
  /** What the address asks for. */
  wanted: {
    productId: string | null;
    packSize: number | null;
    variationId: string | null;
    lineId: string | null;
    /** A line of an order, to be ordered again. */
    ordered: { orderId: string; itemId: string } | null;
    /** A line of an order whose photos are changed. */
    changed: OrderedLine | null;
  };
};

/** How the page begins: with a design to open, with one that is offered, or empty. */
type Start = { source?: DesignSource; kept?: readonly KeptDesign[]; isLineGone?: boolean };
type StartOptions = Pick<DesignerSectionProps['wanted'], 'lineId' | 'ordered' | 'changed'> & {
  lines: readonly CartLine[];
  /** Photos taken along from a product's page; undefined if the shopper came another way. */
  brought: readonly File[] | undefined;
  choice: DesignChoice;
  owner: string | null;
};

function startOf({ lineId, ordered, changed, lines, brought, choice, owner }: StartOptions): Start {
  if (lineId !== null) {
    // the guest cart of this browser may not be in `lines` yet
    const line = [...lines, ...guestCart.read()].find(({ id }) => id === lineId);
    return line ? { source: { kind: 'line', id: line.id, line } } : { isLineGone: true };
  }
  if (changed) return { source: { kind: 'ordered-line', id: changedDesignId(changed.itemId), orderLine: changed } };
  if (ordered) return { source: { kind: 'order', id: ordered.itemId, orderId: ordered.orderId } };
  if (brought && (brought.length > 0 || hasDrafts())) {
    return { source: { kind: 'new', id: crypto.randomUUID(), choice, files: brought, takesProductPhotos: true } };
  }
  const kept = ownedBy(keptDesigns(), owner);
  const open = kept.find(({ id }) => id === openDesignId());
  return open ? { source: { kind: 'kept', id: open.id } } : { kept };
}

/** The product bar and a place for the first photos. The rest of the designer loads when it is needed. */
export function DesignerSection({ products, wanted }: DesignerSectionProps) {
  const { user, isLoading } = useSession();
  const { lines, isLoading: isCartLoading } = useCart();
  const [choice, setChoice] = useState(() =>
    choiceOf(products.find(({ id }) => id === wanted.productId) ?? products[0]!, wanted),
  );
  const { lineId, ordered, changed } = wanted;
  const [brought] = useState(takeCarriedFiles);
  const [start, setStart] = useState<Start | null>(null);
  const isKnown = !isLoading && (lineId === null || !isCartLoading);
  // what is there when the page opens; later changes are the shopper's own
  if (isKnown && start === null)
    setStart(startOf({ lineId, ordered, changed, lines, brought, choice, owner: user?.id ?? null }));
  const { source = null, kept, isLineGone = false } = start ?? {};
  const isAsking = user !== null && kept !== undefined;
  const { data: stored = [] } = useQuery({ ...designDraftsQuery, enabled: isAsking });
  const offered = kept && latestDesign(kept, stored);

  function begin(files: readonly File[], panel?: LinkPanel): void {
    setStart({
      source: {
        kind: 'new',
        id: crypto.randomUUID(),
        choice,
        files,
        takesProductPhotos: false,
        ...(panel && { panel }),
      },
    });
  }
  async function deleteDesign(id: string): Promise<void> {
    setStart({});
    try {
      const { forgetDesign } = await import('../queries/forget-design');
      await forgetDesign(id, user?.id ?? null);
      toast({ title: 'Design deleted' });
    } catch {
      toast({ tone: 'destructive', title: 'Design not deleted', description: 'Please check your connection.' });
    }
  }
  const startNew = () => setStart({});

  const empty = (disabled: boolean) => (
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
          onContinue={() => setStart({ source: { kind: 'kept', id: offered.id } })}
          onStartNew={startNew}
          onDelete={() => void deleteDesign(offered.id)}
        />
      ) : (
        <>
          <StartPicker choice={choice} disabled={disabled} onChoose={begin} />
          <LinkButtons open={null} disabled={disabled} onOpen={(panel) => panel && begin([], panel)} />
        </>
      )}
    </div>
  );

  if (!source) return empty(false);
  return (
    <Suspense fallback={empty(true)}>
      <Designer key={source.id} source={source} products={products} onStartNew={startNew} />
    </Suspense>
  );
}
