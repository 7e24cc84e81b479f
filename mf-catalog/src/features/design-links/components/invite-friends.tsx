import Check from '@lucide/icons/icons/check';
import X from '@lucide/icons/icons/x';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { DesignOffer } from 'shared-contracts/design/draft';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { messageOf, toast } from 'shell/contract';
import { addressOf, designOffersQuery, useDecideOffer } from '../queries/design-links';
import { DraftLink } from './draft-link';
import styles from './invite-friends.module.css';
import { LinkField } from './link-field';
import { PhotoRow } from './photo-row';

function Waiting({ draftId, offers }: { draftId: string; offers: readonly DesignOffer[] }) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const deciding = useDecideOffer(draftId);

  function decide(offer: DesignOffer, accept: boolean): void {
    // the photo's own buttons are about to disappear
    heading.current?.focus();
    deciding.mutate(
      { offerId: offer.id, accept },
      {
        onError: (error) =>
          toast({
            tone: 'destructive',
            title: accept ? 'Photo not added' : 'Photo not declined',
            description: messageOf(error, 'Please check your connection and try again.'),
          }),
      },
    );
  }

  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1} className={styles.heading} aria-live="polite">
        {offers.length === 1 ? '1 photo to look at' : `${offers.length} photos to look at`}
      </h3>
      <ul>
        {offers.map((offer, index) => (
          <PhotoRow
            key={offer.id}
            picture={offer.path}
            name={`Photo ${index + 1} from your friends`}
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
            <p>{offer.place === null ? 'For any place' : `For place ${offer.place + 1}`}</p>
          </PhotoRow>
        ))}
      </ul>
    </section>
  );
}

/** A link with which friends fill the pack, and their photos to use or decline. The draft must be stored. */
export function InviteFriends({ draftId }: { draftId: string }) {
  const { data: offers = [] } = useQuery(designOffersQuery(draftId));
  const waiting = offers.filter(({ state }) => state === 'waiting');
  return (
    <div className={styles.panel}>
      <p>Send friends a link to add photos to the free places of your pack. You choose which ones to print.</p>
      <DraftLink draftId={draftId} kind="friends" makeLabel="Make a link">
        {(link) => (
          <LinkField label="Link for your friends" address={addressOf(link)} shareAs="Help me fill a pack of magnets" />
        )}
      </DraftLink>
      {waiting.length > 0 && <Waiting draftId={draftId} offers={waiting} />}
    </div>
  );
}
