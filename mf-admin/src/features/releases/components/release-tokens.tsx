import { useInfiniteQuery } from '@tanstack/react-query';
import KeyRound from '@lucide/icons/icons/key-round';
import Plus from '@lucide/icons/icons/plus';
import { useState } from 'react';
import type { ReleaseToken, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Skeleton } from 'shared-ui/skeleton';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate } from 'shell/contract';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { DataTableList } from '../../../shared/table-list/table-list';
import { actorText, scopeTexts } from '../model/release-texts';
import { useRevokeToken } from '../queries/change-releases';
import { tokensQuery } from '../queries/releases';
import { TokenDialog } from './token-dialog';

const isValid = ({ revokedAt, expiresAt }: ReleaseToken) => revokedAt === null && Date.parse(expiresAt) > Date.now();

function State({ token }: { token: ReleaseToken }) {
  if (token.revokedAt !== null) return <Badge tone="danger">Revoked</Badge>;
  return isValid(token) ? <Badge tone="success">Valid</Badge> : <Badge>Expired</Badge>;
}

const columnsFor = (onRevoke: (token: ReleaseToken) => void): DataColumn<ReleaseToken>[] => [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'slice', header: 'Slice', cell: ({ slice }) => slice },
  { id: 'scopes', header: 'Allows', cell: ({ scopes }) => scopes.map((one) => scopeTexts[one].name).join(', ') },
  { id: 'email', header: 'Email', cell: ({ email }) => email ?? 'None' },
  { id: 'state', header: 'State', cell: (token) => <State token={token} /> },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt, createdBy }) => (
      <span>
        <ShopDate at={createdAt} /> by {actorText(createdBy)}
      </span>
    ),
  },
  { id: 'expires', header: 'Expires', cell: ({ expiresAt }) => <ShopDate at={expiresAt} /> },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ usedAt }) => (usedAt === null ? 'Never' : <ShopDate at={usedAt} show="date and time" />),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (token) =>
      isValid(token) && (
        <Button variant="quiet" onClick={() => onRevoke(token)}>
          Revoke <VisuallyHidden>{token.name}</VisuallyHidden>
        </Button>
      ),
  },
];

export function ReleaseTokens({ slices }: { slices: readonly ReleasedSlice[] }) {
  const tokens = useInfiniteQuery(tokensQuery);
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ReleaseToken | null>(null);
  const revoke = useRevokeToken();
  return (
    <>
      <DataTableList
        query={tokens}
        noun="tokens"
        errorTitle="Unable to Load Tokens"
        skeleton={<Skeleton label="Loading tokens" height="16rem" />}
        empty={{
          icon: KeyRound,
          title: 'No tokens',
          text: 'A team needs one to publish and release its slice from its own repository.',
        }}
        tools={
          <Button onClick={() => setCreating(true)}>
            <Icon icon={Plus} /> Create Token
          </Button>
        }
        caption="Tokens, newest first"
        columns={columnsFor(setRevoked)}
      />
      {isCreating && <TokenDialog slices={slices.map(({ slice }) => slice)} onClose={() => setCreating(false)} />}
      {revoked && (
        <ConfirmChange
          title="Revoke this token?"
          confirm="Revoke"
          busyLabel="Revoking..."
          change={revoke}
          value={{ id: revoked.id }}
          done={`The token ${revoked.name} is revoked`}
          failed="The token was not revoked"
          onClose={() => setRevoked(null)}
        >
          {revoked.name} can no longer be used for {revoked.slice}, from now on. This cannot be undone.
        </ConfirmChange>
      )}
    </>
  );
}
