import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { DesignDraft } from 'shared-contracts/design/draft';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { copyOf, designIn, withPhotosOf } from '../../model/server-design';
import { productOf } from '../../queries/product-of';
import { useCommands, useDesign, useTrayPhotos } from '../../store/use-designer';

type NewerDesignProps = {
  newer: DesignDraft;
  /** For a newer design whose own product is no longer sold. */
  product: Product;
};

export function NewerDesign({ newer, product }: NewerDesignProps) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const { settle } = useCommands();
  const queryClient = useQueryClient();
  const notice = useRef<HTMLDivElement>(null);
  // nothing is saved on the server until it is answered
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);

  async function choose(isTaken: boolean): Promise<void> {
    const sold = await productOf(newer.productId, { queryClient, fallback: product });
    const theirs = designIn(newer, sold, photos);
    const chosen = isTaken ? withPhotosOf(theirs.design, design) : withPhotosOf(design, theirs.design);
    settle({ design: chosen, photos: theirs.photos }, copyOf(newer));
  }

  return (
    <div ref={notice} role="alert">
      <Notice
        tone="warning"
        title="You changed this design on another device"
        action={
          <>
            <Button onClick={() => void choose(true)}>Use that one</Button>
            <Button variant="secondary" onClick={() => void choose(false)}>
              Keep this one
            </Button>
          </>
        }
      >
        Which one would you like to continue? The photos of both stay in your tray.
      </Notice>
    </div>
  );
}
