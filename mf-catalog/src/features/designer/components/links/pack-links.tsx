import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasPhoto } from '../../model/server-copy';
import { useEditor } from '../../model/use-editor';
import { designLinksQuery, isWorking, useDesignUpdates } from '../../queries/design-links';
import { designOffersQuery } from '../../queries/design-offers-query';
import { useDesigner, useDesignerStore } from '../../store/use-designer';
import { AddFromPhone, InviteFriends } from './link-panels';
import { WaitingPhotos } from '../photos/waiting-photos';

/** Photos from the phone come at once, friends' when accepted. */
export function PackLinks() {
  const designer = useDesignerStore();
  const draftId = useDesigner(({ id }) => id);
  const isStored = useDesigner(({ copy }) => copy !== null);
  const { panel } = useEditor();
  const [openedAt] = useState(() => Date.now());
  const [received] = useState(() => new Set<string>());
  const { data: links } = useQuery({ ...designLinksQuery(draftId), enabled: isStored });
  const { data: offers } = useQuery({ ...designOffersQuery(draftId), enabled: isStored });
  useDesignUpdates(links?.some((link) => isWorking(link, openedAt)) ? draftId : null);

  useEffect(() => {
    if (!links) return;
    const { copy, receive } = designer.getState();
    for (const offer of offers ?? []) {
      if (offer.state !== 'accepted' || received.has(offer.id)) continue;
      received.add(offer.id);
      // the design lacks it although the copy has it: it was taken out
      if (copy && hasPhoto(copy, offer.path)) continue;
      receive(offer, links.find(({ id }) => id === offer.linkId)?.kind ?? 'friends');
    }
  }, [designer, links, offers, received]);

  const waiting = offers?.filter(({ state }) => state === 'waiting') ?? [];
  return (
    <>
      {waiting.length > 0 && <WaitingPhotos draftId={draftId} offers={waiting} />}
      {panel === 'phone' && <AddFromPhone />}
      {panel === 'friends' && <InviteFriends />}
    </>
  );
}
