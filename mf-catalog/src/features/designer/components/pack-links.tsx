import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { designLinksQuery, isWorking, useAddedPhotos, useDesignUpdates } from '../queries/design-links';
import { designOffersQuery } from '../queries/design-offers-query';
import { useCommands, useDesigner } from '../store/use-designer';
import { AddFromPhone, InviteFriends } from './link-panels';
import { WaitingPhotos } from './waiting-photos';

/** The links of a design, and the photos that they bring, live. */
export function PackLinks() {
  const draftId = useDesigner(({ id }) => id);
  const copy = useDesigner((designer) => designer.copy);
  const panel = useDesigner((designer) => designer.panel);
  const { receive } = useCommands();
  const isStored = copy !== null;
  const [openedAt] = useState(() => Date.now());
  const { data: links } = useQuery({ ...designLinksQuery(draftId), enabled: isStored });
  const { data: offers = [] } = useQuery({ ...designOffersQuery(draftId), enabled: isStored });
  useDesignUpdates(links?.some((link) => isWorking(link, openedAt)) ? draftId : null);
  useAddedPhotos(isStored && links ? draftId : null, {
    copy,
    onAdded: (offer) => receive(offer, links?.find(({ id }) => id === offer.linkId)?.kind ?? 'friends'),
  });
  const waiting = offers.filter(({ state }) => state === 'waiting');
  return (
    <>
      {waiting.length > 0 && <WaitingPhotos draftId={draftId} offers={waiting} />}
      {panel === 'phone' && <AddFromPhone />}
      {panel === 'friends' && <InviteFriends />}
    </>
  );
}
