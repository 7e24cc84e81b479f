import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DesignLink, DesignLinkKind } from 'shared-contracts/design/draft';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { Skeleton } from 'shared-ui/skeleton';
import { messageOf, toast } from 'shell/contract';
import { expiryText } from '../model/link-words';
import { designLinksQuery, useMakeLink, useRevokeLink, workingLink } from '../queries/design-links';
import styles from './draft-link.module.css';

const TRY_AGAIN = 'Please check your connection and try again.';

type DraftLinkProps = {
  draftId: string;
  kind: DesignLinkKind;
  makeLabel: string;
  children: (link: DesignLink) => ReactNode;
};

/** The working link of a stored draft, or a button that makes one; with its end and a button that turns it off. */
export function DraftLink({ draftId, kind, makeLabel, children }: DraftLinkProps) {
  const { data: links, error, refetch } = useQuery(designLinksQuery(draftId));
  const making = useMakeLink(draftId);
  const revoking = useRevokeLink(draftId);
  const [openedAt] = useState(() => Date.now());
  if (error && !links)
    return (
      <ErrorState title="Unable to Load Links" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {messageOf(error, TRY_AGAIN)}
      </ErrorState>
    );
  if (!links) return <Skeleton label="Loading your link" width="100%" height="6rem" />;

  const onError = (title: string) => ({
    onError: (failure: Error) => toast({ tone: 'destructive', title, description: messageOf(failure, TRY_AGAIN) }),
  });
  const link = workingLink(links, kind, openedAt);
  if (!link)
    return (
      <Button busy={making.isPending} onClick={() => making.mutate(kind, onError('Link not made'))}>
        {makeLabel}
      </Button>
    );
  return (
    <div className={styles.link}>
      {children(link)}
      <div className={styles.end}>
        <p>
          {expiryText(link.expiresAt)}. {link.photos} of at most {link.maximumPhotos} photos added.
        </p>
        <Button
          variant="quiet"
          busy={revoking.isPending}
          onClick={() => revoking.mutate(link.id, onError('Link not turned off'))}
        >
          Turn off link
        </Button>
      </div>
    </div>
  );
}
