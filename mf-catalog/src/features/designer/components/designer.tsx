import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { useSession } from 'shell/contract';
import type { DesignSource } from '../model/design-source';
import { useDesignLock } from '../model/use-design-lock';
import { createDraftStore } from '../queries/draft-store';
import { openDesign } from '../queries/open-design';
import { noteOpenDesign } from '../queries/open-design-note';
import type { DesignerStore } from '../store/designer-state';
import { createDesigner } from '../store/designer-store';
import { DesignerContext } from '../store/use-designer';
import { DesignerSkeleton } from './designer-skeleton';
import { DesignerUnavailable } from './designer-unavailable';
import { OpenDesigner } from './open-designer';

type DesignerProps = {
  source: DesignSource;
  products: readonly Product[];
  onStartNew: () => void;
};

export function Designer({ source, products, onStartNew }: DesignerProps) {
  const queryClient = useQueryClient();
  const owner = useSession().user?.id ?? null;
  const [drafts] = useState(createDraftStore);
  const lock = useDesignLock(source.id);
  const isMine = lock.state === 'mine';
  const [designer, setDesigner] = useState<DesignerStore | 'gone' | 'unloaded' | null>(null);
  const fallback = products[0];

  // signing in meanwhile does not open the design again
  const options = useRef({ owner, fallback });
  useEffect(() => {
    options.current = { owner, fallback };
  });

  useEffect(() => {
    const { owner: visitor, fallback: known } = options.current;
    if (!isMine || !known) return undefined;
    let isLeft = false;
    let end = () => {};
    void (async () => {
      await drafts.tidy(visitor);
      const opened = await openDesign(source, { queryClient, drafts, owner: visitor, fallback: known }).catch(
        (): 'unloaded' => 'unloaded',
      );
      if (isLeft) return;
      if (!opened || opened === 'unloaded') return setDesigner(opened ?? 'gone');
      const orderLine = source.kind === 'ordered-line' ? source.orderLine : null;
      const created = createDesigner({ id: source.id, owner: options.current.owner, orderLine, opened, drafts });
      end = created.getState().start();
      setDesigner(created);
    })();
    return () => {
      isLeft = true;
      end();
      setDesigner(null);
    };
  }, [isMine, source, queryClient, drafts]);

  useEffect(() => {
    if (typeof designer === 'object') designer?.setState({ owner });
  }, [designer, owner]);

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
  if (designer === 'unloaded')
    return <DesignerUnavailable retry={<Button onClick={() => window.location.reload()}>Try again</Button>} />;
  if (designer === 'gone')
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
  if (!designer) return <DesignerSkeleton label="Opening your design" />;
  return (
    <DesignerContext value={designer}>
      <OpenDesigner products={products} onStartNew={startNew} />
    </DesignerContext>
  );
}
