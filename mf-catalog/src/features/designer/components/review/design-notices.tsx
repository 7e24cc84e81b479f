import type { Product } from 'shared-contracts/catalog/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Notice } from 'shared-ui/notice';
import { useDesigner } from '../../store/use-designer';
import { NewerDesign } from '../on-demand';

export function DesignNotices({ product }: { product: Product }) {
  const refusal = useDesigner((designer) => designer.refusal);
  const newer = useDesigner((designer) => designer.newer);
  const { lostPhotos, history } = useDesigner((designer) => designer.opened);
  return (
    <>
      {refusal && (
        <Notice tone="warning" title="Saved on this device only">
          {refusal}
        </Notice>
      )}
      {newer && <NewerDesign newer={newer} product={product} />}
      {lostPhotos > 0 && <LostPhotos count={lostPhotos} isAll={history.present.tray.length === 0} />}
    </>
  );
}

const LostPhotos = ({ count, isAll }: { count: number; isAll: boolean }) => (
  <Notice
    tone="warning"
    title={
      isAll
        ? 'The photos of this order are no longer stored'
        : `${count === 1 ? '1 photo' : `${count} photos`} of this order ${count === 1 ? 'is' : 'are'} no longer stored`
    }
  >
    We keep photos for {shopPolicy.retention.orderedPhotosDays} days after delivery. Please add{' '}
    {count === 1 ? 'it' : 'them'} again.
  </Notice>
);
