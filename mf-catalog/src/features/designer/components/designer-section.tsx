import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import { draftDatabases } from 'shared-contracts/design/browser-drafts';
import { photoPlacesOf } from 'shared-contracts/design/slots';
import { lazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { type CartLine, callApi, guestCart, toast, useCart, useSession } from 'shell/contract';
import { hasDatabase, hasDrafts } from '../../../shared/drafts/has-drafts';
import { type KeptDesign, keptDesigns } from '../../../shared/drafts/kept-designs';
import { PhotoPicker } from '../../../shared/uploads/components/photo-picker';
import { type CarriedFile, takeCarriedFiles } from '../../../shared/uploads/model/carried-files';
import { type DesignChoice, choiceOf } from '../model/design-choice';
import { latestDesign, ownedBy } from '../model/offered-design';
import type { DesignSource, OrderedLine } from '../model/design-source';
import { EditorContext, useEditorInHistory } from '../model/use-editor';
import { openDesignId } from '../queries/open-design-note';
import { DesignerUnavailable } from './designer-unavailable';
import { LinkButtons } from './links/link-buttons';
import { ProductBar } from './product/product-bar';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import styles from './designer-section.module.css';

type DesignOfferProps = {
  packSize: number;
  onContinue: () => void;
  onStartNew: () => void;
  onDelete: () => void;
};

const DesignOffer = ({ packSize, onContinue, onStartNew, onDelete }: DesignOfferProps) => (
  <section className={styles.offer} aria-label="Your last design">
    <h2 className={common.text2xl}>Welcome back</h2>
    <p>Your photos are where you left them.</p>
    <Button size="large" onClick={onContinue}>
      {packSize === 1 ? 'Continue your magnet' : `Continue your pack of ${packSize}`}
    </Button>
    <Button variant="secondary" onClick={onStartNew}>
      Start a new one
    </Button>
    <Button variant="quiet" onClick={onDelete}>
      Delete this design
    </Button>
  </section>
);

const Designer = lazyPart(
  async () => (await import(/* webpackChunkName: "designer" */ './designer')).Designer,
  DesignerUnavailable,
);

const designDraftsQuery = queryOptions({
  queryKey: ['/api/design-drafts'],
  queryFn: ({ signal }) => callApi('GET /api/design-drafts', {}, { signal }),
  // not cached, because saving and buying change it
  gcTime: 0,
});

/** Of a browser that was killed before it had written its list. */
async function designsOnDisk(owner: string | null): Promise<readonly KeptDesign[]> {
  if (!(await hasDatabase(draftDatabases.designs))) return [];
  try {
    const { createDraftStore } = await import(/* webpackChunkName: "draft-store" */ '../queries/draft-store');
    return ownedBy(await createDraftStore().listed(), owner);
  } catch {
    return [];
  }
}

/** The line's own id is that of a design to order it again. */
const changedDesignId = (itemId: string): string => `${itemId.slice(0, 14)}8${itemId.slice(15)}`;

type DesignerSectionProps = {
  products: readonly Product[];
  wanted: {
    productId: string | null;
    packSize: number | null;
    variationId: string | null;
    lineId: string | null;
    ordered: { orderId: string; itemId: string } | null;
    changed: OrderedLine | null;
  };
};

type Start = { source?: DesignSource; kept?: readonly KeptDesign[]; isLineGone?: boolean };
type StartOptions = Pick<DesignerSectionProps['wanted'], 'lineId' | 'ordered' | 'changed'> & {
  lines: readonly CartLine[];
  brought: readonly CarriedFile[] | undefined;
  choice: DesignChoice;
  owner: string | null;
};

function startOf({ lineId, ordered, changed, lines, brought, choice, owner }: StartOptions): Start {
  if (lineId !== null) {
    // the guest cart may not be in `lines` yet
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

export function DesignerSection({ products, wanted }: DesignerSectionProps) {
  const { user, isLoading } = useSession();
  const { lines, isLoading: isCartLoading } = useCart();
  const editor = useEditorInHistory();
  const [choice, setChoice] = useState(() =>
    choiceOf(products.find(({ id }) => id === wanted.productId) ?? products[0]!, wanted),
  );
  const { lineId, ordered, changed } = wanted;
  const [brought] = useState(takeCarriedFiles);
  const [start, setStart] = useState<Start | null>(null);
  const isKnown = !isLoading && (lineId === null || !isCartLoading);
  // later changes are the shopper's own
  if (isKnown && start === null)
    setStart(startOf({ lineId, ordered, changed, lines, brought, choice, owner: user?.id ?? null }));
  const { source = null, kept, isLineGone = false } = start ?? {};
  const owner = user?.id ?? null;
  const isNoneListed = source === null && kept?.length === 0;
  useEffect(() => {
    if (!isNoneListed) return undefined;
    let isLeft = false;
    void (async () => {
      const found = await designsOnDisk(owner);
      if (!isLeft && found.length > 0) setStart((now) => (now?.kept?.length === 0 ? { kept: found } : now));
    })();
    return () => {
      isLeft = true;
    };
  }, [isNoneListed, owner]);
  const isAsking = user !== null && kept !== undefined;
  const { data: stored = [] } = useQuery({ ...designDraftsQuery, enabled: isAsking });
  const offered = kept && latestDesign(kept, stored);

  function begin(chosen: readonly File[]): void {
    const id = crypto.randomUUID();
    const files = chosen.map((file) => ({ file, isAcross: false }));
    setStart({ source: { kind: 'new', id, choice, files, takesProductPhotos: false } });
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
  const places = photoPlacesOf(choice.product.magnets, String(choice.packSize));
  const roomText = places === 1 ? 'There is room for one photo.' : `There is room for ${places} photos.`;

  const empty = (disabled: boolean) => (
    <div className={common.stack6}>
      {isLineGone && (
        <Notice tone="warning" title="This item is no longer in your cart">
          You can design a new pack here.
        </Notice>
      )}
      <ProductBar products={products} choice={choice} onChange={setChoice} />
      {offered ? (
        <DesignOffer
          packSize={offered.packSize}
          onContinue={() => setStart({ source: { kind: 'kept', id: offered.id } })}
          onStartNew={startNew}
          onDelete={() => void deleteDesign(offered.id)}
        />
      ) : (
        <>
          <div className={styles.picker}>
            <PhotoPicker disabled={disabled} onChoose={begin} />
            <p className={styles.room}>{roomText} Add more if you like, and choose later.</p>
          </div>
          <LinkButtons
            open={null}
            disabled={disabled}
            onOpen={(panel) => {
              editor.openPanel(panel);
              begin([]);
            }}
          />
        </>
      )}
    </div>
  );

  if (!source) return empty(false);
  return (
    <EditorContext value={editor}>
      <Suspense fallback={empty(true)}>
        <Designer key={source.id} source={source} products={products} onStartNew={startNew} />
      </Suspense>
    </EditorContext>
  );
}
