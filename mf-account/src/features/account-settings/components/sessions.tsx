import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountSession } from 'shared-contracts/accounts/schemas';
import { failureToast } from 'shared-contracts/api/failure';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import { ShopDate, toast, browser, callApi } from 'shell/contract';
import { SettingsCard } from './settings-card';
import common from 'shared-ui/styles/common.module.css';
import styles from './account-settings.module.css';

const sessionsQuery = queryOptions({
  queryKey: ['/api/account/sessions'],
  queryFn: ({ signal }) => callApi('GET /api/account/sessions', {}, { signal }),
});

function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/account/sessions/:id', { id }),
    // also after a failure: the session may have ended already
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Leaves the page: shown to a guest, it would go to the login instead. */
function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => callApi('DELETE /api/account/sessions', {}),
    onSuccess: () => browser.goTo('/'),
  });
}

function Row({ session }: { session: AccountSession }) {
  const end = useEndSession();
  return (
    <li className={`${common.bar3} ${styles.row}`}>
      <div className={styles.rowWords}>
        <span className={common.bold}>{session.device}</span>
        <span className={common.soft}>
          {session.isCurrent ? (
            'In use now'
          ) : (
            <>
              Last used <ShopDate at={session.lastUsedAt} show="date and time" />
            </>
          )}
          {session.signedInAt && (
            <>
              , logged in <ShopDate at={session.signedInAt} />
            </>
          )}
        </span>
      </div>
      {session.isCurrent ? (
        <Badge tone="info">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          aria-label={`Sign out ${session.device}`}
          busy={end.isPending}
          busyLabel="Signing out..."
          onClick={() =>
            end.mutate(session.id, { onError: (error) => toast(failureToast('The device was not signed out', error)) })
          }
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const endAll = useSignOutEverywhere();
  return (
    <SettingsCard id="sessions" title="Where you’re logged in">
      <Loaded
        query={sessions}
        as="notice"
        skeleton={<Skeleton label="Loading your devices" height="4rem" />}
        errorTitle="We could not load your devices"
      >
        {(list) => (
          <ul className={common.stack3}>
            {list.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className={common.bar3}>
        <Button
          variant="secondary"
          busy={endAll.isPending || endAll.isSuccess}
          busyLabel="Signing out..."
          onClick={() =>
            endAll.mutate(undefined, {
              onError: (error) => toast(failureToast('You were not signed out everywhere', error)),
            })
          }
        >
          Sign out everywhere
        </Button>
      </div>
    </SettingsCard>
  );
}
