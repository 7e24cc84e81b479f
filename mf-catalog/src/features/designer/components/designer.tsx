import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { useSession } from 'shell/contract';
import type { DesignSource } from '../model/design-source';
import { useDesignLock } from '../model/use-design-lock';
import { createDraftStore } from '../queries/draft-store';
import { openDesign } from '../queries/open-design';
import type { OpenedDesign } from '../queries/opened-design';
import { noteOpenDesign } from '../queries/open-design-note';
import { DesignerSkeleton } from './designer-skeleton';
import { DesignerUnavailable } from './designer-unavailable';
import { OpenDesigner } from './open-designer';

type DesignerProps = {
  source: DesignSource;
  products: readonly Product[];
  /** Back to the empty page. */
  onStartNew: () => void;
};

/** Opens a design, unless another tab has it, and lets the shopper change it. */
export function Designer({ source, products, onStartNew }: DesignerProps) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const owner = user?.id ?? null;
  const [store] = useState(createDraftStore);
  const lock = useDesignLock(source.id);
  const isMine = lock.state === 'mine';
  const [opened, setOpened] = useState<OpenedDesign | 'gone' | 'unloaded' | null>(null);
  const fallback = products[0];

  // a ref, so that signing in meanwhile does not open the design again
  const options = useRef({ owner, fallback });
  useEffect(() => {
    options.current = { owner, fallback };
  });

  useEffect(() => {
    const { owner: visitor, fallback: known } = options.current;
    if (!isMine || !known) return undefined;
    let isLeft = false;
    void (async () => {
      await store.tidy(visitor);
      const design = await openDesign(source, { queryClient, store, owner: visitor, fallback: known }).catch(
        (): 'unloaded' => 'unloaded',
      );
      if (!isLeft) setOpened(design ?? 'gone');
    })();
    return () => {
      isLeft = true;
      setOpened(null);
    };
  }, [isMine, source, queryClient, store]);

  const all = useMemo(() => {
    const product = typeof opened === 'object' ? opened?.product : undefined;
    return product && !products.some(({ id }) => id === product.id) ? [product, ...products] : products;
  }, [opened, products]);

  function startNew(): void {
    noteOpenDesign(null);
    onStartNew();
  }

  if (lock.state === 'elsewhere')
    return (
      <Notice
        tone="neutral"
        title="This design is open in another tab"
        action={
          <>
            <Button onClick={lock.take}>Continue here</Button>
            <Button variant="quiet" onClick={startNew}>
              Start a new one
            </Button>
          </>
        }
      >
        It can be changed in one tab at a time, so that nothing gets lost.
      </Notice>
    );
  const isOrdered = source.kind === 'order' || source.kind === 'ordered-line';
  if (opened === 'unloaded')
    return <DesignerUnavailable retry={<Button onClick={() => window.location.reload()}>Try again</Button>} />;
  if (opened === 'gone')
    return (
      <Notice
        tone="warning"
        title={isOrdered ? 'This order could not be opened' : 'This design is no longer here'}
        action={<Button onClick={startNew}>Start a new one</Button>}
      >
        {isOrdered
          ? 'Please check that you are signed in with the account that ordered it, or use the link in your email again.'
          : 'It was deleted, or it is in your cart already.'}
      </Notice>
    );
  if (!opened) return <DesignerSkeleton label="Opening your design" />;
  return (
    <OpenDesigner
      id={source.id}
      owner={owner}
      opened={opened}
      ordered={source.kind === 'ordered-line' ? source.orderLine : null}
      products={all}
      store={store}
      onStartNew={startNew}
    />
  );
}
