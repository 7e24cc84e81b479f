import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Notice } from 'shared-ui/notice';

/** Photos of an ordered design that have been deleted. `isAll`: none is left. */
export const LostPhotos = ({ count, isAll }: { count: number; isAll: boolean }) => (
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
