import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DesignOffer } from 'shared-contracts/design/draft';
import type { LinkPanel } from '../model/design-source';
import type { ServerCopy } from '../model/server-copy';
import { designLinksQuery, isWorking, useAddedPhotos, useDesignUpdates } from '../queries/design-links';
import { designOffersQuery } from '../queries/design-offers-query';
import { AddFromPhone } from './add-from-phone';
import type { LinkedDraft } from './draft-link';
import { InviteFriends } from './invite-friends';
import { WaitingPhotos } from './waiting-photos';

type PackLinksProps = LinkedDraft & {
  panel: LinkPanel | null;
  /** The stored draft that the design is based on. */
  copy: ServerCopy | null;
  /** Called once for each photo that is now the owner's. */
  onAdded: (photo: DesignOffer, from: LinkPanel) => void;
};

/** The links of a design, and the photos that they bring, live. */
export function PackLinks({ panel, copy, onAdded, ...draft }: PackLinksProps) {
  const { draftId, isStored } = draft;
  const [openedAt] = useState(() => Date.now());
  const { data: links } = useQuery({ ...designLinksQuery(draftId), enabled: isStored });
  const { data: offers = [] } = useQuery({ ...designOffersQuery(draftId), enabled: isStored });
  useDesignUpdates(links?.some((link) => isWorking(link, openedAt)) ? draftId : null);
  useAddedPhotos(isStored && links ? draftId : null, {
    copy,
    onAdded: (offer) => onAdded(offer, links?.find(({ id }) => id === offer.linkId)?.kind ?? 'friends'),
  });
  const waiting = offers.filter(({ state }) => state === 'waiting');
  return (
    <>
      {waiting.length > 0 && <WaitingPhotos draftId={draftId} offers={waiting} />}
      {panel === 'phone' && <AddFromPhone {...draft} />}
      {panel === 'friends' && <InviteFriends {...draft} />}
    </>
  );
}
