import Check from '@lucide/icons/icons/check';
import X from '@lucide/icons/icons/x';
import { useId, useRef } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import type { DesignOffer } from 'shared-contracts/design/draft';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { toast } from 'shell/contract';
import { PhotoRow } from '../../../../shared/design-links/photo-row';
import { useAcceptAll, useDecideOffer } from '../../queries/design-links';
import { WAITING_PHOTOS_ID } from '../pack/pack-places';
import styles from './waiting-photos.module.css';

export function WaitingPhotos({ draftId, offers }: { draftId: string; offers: readonly DesignOffer[] }) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const deciding = useDecideOffer(draftId);
  const accepting = useAcceptAll(draftId);

  function decide(offer: DesignOffer, accept: boolean): void {
    // the photo's own buttons are about to disappear
    heading.current?.focus();
    deciding.mutate(
      { offerId: offer.id, accept },
      {
        onError: (error) => toast(failureToast(accept ? 'Photo not added' : 'Photo not declined', error)),
      },
    );
  }

  function acceptAll(): void {
    heading.current?.focus();
    accepting.mutate(
      offers.map(({ id }) => id),
      { onError: (error) => toast(failureToast('Photos not added', error)) },
    );
  }

  return (
    <section id={WAITING_PHOTOS_ID} tabIndex={-1} aria-labelledby={titleId} className={styles.section}>
      <h3 id={titleId} ref={heading} tabIndex={-1} className={styles.heading} aria-live="polite">
        {offers.length === 1 ? '1 photo to look at' : `${offers.length} photos to look at`}
      </h3>
      {offers.length > 1 && (
        <Button busy={accepting.isPending} busyLabel="Adding..." onClick={acceptAll}>
          <Icon icon={Check} /> Use all {offers.length}
        </Button>
      )}
      <ul>
        {offers.map((offer, index) => (
          <PhotoRow
            key={offer.id}
            picture={offer.path}
            name={`Photo ${index + 1} from ${offer.friendName ?? 'a friend'}`}
            actions={
              <>
                <Button aria-label={`Use photo ${index + 1}`} onClick={() => decide(offer, true)}>
                  <Icon icon={Check} /> Use
                </Button>
                <Button
                  variant="secondary"
                  aria-label={`Decline photo ${index + 1}`}
                  onClick={() => decide(offer, false)}
                >
                  <Icon icon={X} /> Decline
                </Button>
              </>
            }
          >
            {offer.friendName && <strong>{offer.friendName}</strong>}
            <p>{offer.place === null ? 'For any place' : `For place ${offer.place + 1}`}</p>
          </PhotoRow>
        ))}
      </ul>
    </section>
  );
}
