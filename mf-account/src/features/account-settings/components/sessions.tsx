import { useQuery } from '@tanstack/react-query';
import type { AccountSession } from 'shared-contracts/accounts/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { DateText } from 'shared-ui/date-text';
import { failed } from '../model/failed';
import { sessionsQuery, useEndSession, useSignOutEverywhere } from '../queries/sessions';
import styles from './account-settings.module.css';
import { Loaded } from './loaded';
import { SettingsCard } from './settings-card';

function Row({ session }: { session: AccountSession }) {
  const end = useEndSession();
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <span className={styles.rowName}>{session.device}</span>
        <span className={styles.rowNote}>
          {session.isCurrent ? (
            'In use now'
          ) : (
            <>
              Last used <DateText at={session.lastUsedAt} show="date and time" />
            </>
          )}
          {session.signedInAt && (
            <>
              , logged in <DateText at={session.signedInAt} />
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
          onClick={() => end.mutate(session.id, { onError: failed('The device was not signed out') })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Where the account is signed in. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const endAll = useSignOutEverywhere();
  return (
    <SettingsCard id="sessions" title="Where you’re logged in">
      <Loaded query={sessions} what="your devices">
        {(list) => (
          <ul className={styles.list}>
            {list.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={endAll.isPending || endAll.isSuccess}
          busyLabel="Signing out..."
          onClick={() => endAll.mutate(undefined, { onError: failed('You were not signed out everywhere') })}
        >
          Sign out everywhere
        </Button>
      </div>
    </SettingsCard>
  );
}
