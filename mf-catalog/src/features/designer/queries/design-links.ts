import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DesignLink, DesignLinkKind, DesignOffer } from 'shared-contracts/design/draft';
import { callApi } from 'shell/contract';
import { useLiveUpdates } from 'shared-ui/use-live-updates';
import { type ServerCopy, hasPhoto } from '../model/server-copy';
import { designOffersQuery, draftKeyOf } from './design-offers-query';

/** The links of a stored draft, latest first. */
export const designLinksQuery = (draftId: string) =>
  queryOptions({
    queryKey: [...draftKeyOf(draftId), 'links'],
    queryFn: ({ signal }) => callApi('GET /api/design-drafts/:id/links', { id: draftId }, { signal }),
  });

/** Keeps the links and offers of a draft up to date. No draft: no connection. Use it once per page. */
export function useDesignUpdates(draftId: string | null): void {
  const queryClient = useQueryClient();
  useLiveUpdates(draftId === null ? null : `/api/design-drafts/${draftId}/events`, () => {
    if (draftId !== null) void queryClient.invalidateQueries({ queryKey: draftKeyOf(draftId) });
  });
}

/**
 * Calls back once for each photo that is now the owner's, to put it into the open design: from the phone at once, from
 * friends when accepted. `copy`: what the design is based on, whose photos it has had. The stored draft may be newer, saved by a
 * page that was left meanwhile.
 */
export function useAddedPhotos(
  draftId: string | null,
  { copy, onAdded }: { copy: ServerCopy | null; onAdded: (photo: DesignOffer) => void },
): void {
  const { data: offers } = useQuery({ ...designOffersQuery(draftId ?? ''), enabled: draftId !== null });
  const [told] = useState(() => new Set<string>());
  const tell = useEffectEvent((offer: DesignOffer) => {
    if (!copy || !hasPhoto(copy, offer.path)) onAdded(offer);
  });
  useEffect(() => {
    for (const offer of offers ?? []) {
      if (offer.state !== 'accepted' || told.has(offer.id)) continue;
      told.add(offer.id);
      tell(offer);
    }
  }, [offers, told]);
}

/** `onStore` stores the draft first. */
export function useMakeLink(draftId: string, onStore: () => Promise<void>) {
  const queryClient = useQueryClient();
  const { queryKey } = designLinksQuery(draftId);
  return useMutation({
    mutationFn: async (kind: DesignLinkKind) => {
      await onStore();
      return callApi('POST /api/design-drafts/:id/links', { id: draftId, kind });
    },
    onSuccess: async (link) => {
      // a list that was read before the link was made would hide it
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<DesignLink[]>(queryKey, (links = []) => [link, ...links]);
    },
  });
}

/** Ends a link at once. */
export function useRevokeLink(draftId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => callApi('DELETE /api/design-drafts/:id/links/:linkId', { id: draftId, linkId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: designLinksQuery(draftId).queryKey }),
  });
}

/** Accepts or declines a friend's photo. */
export function useDecideOffer(draftId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = designOffersQuery(draftId);
  return useMutation({
    mutationFn: (decision: { offerId: string; accept: boolean }) =>
      callApi('POST /api/design-drafts/:id/offers/:offerId', { id: draftId, ...decision }),
    onSuccess: (offers) => queryClient.setQueryData<DesignOffer[]>(queryKey, offers),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const isWorking = ({ isRevoked, expiresAt }: DesignLink, now: number): boolean =>
  !isRevoked && Date.parse(expiresAt) > now;

/** The latest link of a kind that works. */
export const workingLink = (links: readonly DesignLink[], kind: DesignLinkKind, now: number): DesignLink | undefined =>
  links.find((link) => link.kind === kind && isWorking(link, now));

/** The address to send to others. */
export const addressOf = ({ token }: Pick<DesignLink, 'token'>): string => `${window.location.origin}/design/${token}`;
