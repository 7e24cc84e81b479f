import { useQuery } from '@tanstack/react-query';
import type { DataExport } from 'shared-contracts/accounts/schemas';
import { failureToast } from 'shared-contracts/api/failure';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { Loaded } from 'shared-ui/loaded';
import { Notice } from 'shared-ui/notice';
import { ProgressBar } from 'shared-ui/progress-bar';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate, toast } from 'shell/contract';
import { dataExportQuery, isUnderWay, useMakeDataExport } from '../queries/own-data';
import styles from './account-settings.module.css';
import { SettingsCard } from './settings-card';

function State({ made }: { made: DataExport }) {
  if (made.state === 'done')
    return (
      <Notice
        tone="success"
        title="Your file is ready"
        action={
          <Button asChild>
            <a href={`/api/account/data-export/${made.id}/download`} download>
              Download
            </a>
          </Button>
        }
      >
        You can download it until <ShopDate at={made.expiresAt} show="date and time" />.
      </Notice>
    );
  if (made.state === 'failed')
    return (
      <Notice tone="danger" title="Your file could not be made">
        Something went wrong on our side. Please try again.
      </Notice>
    );
  return <ProgressBar label="Collecting your data" value={made.total === 0 ? null : (100 * made.done) / made.total} />;
}

export function OwnData() {
  const latest = useQuery(dataExportQuery);
  const make = useMakeDataExport();
  return (
    <SettingsCard id="data" title="Your data">
      <p className={styles.text}>
        Download everything we keep about you: your account, addresses, orders and messages, and your photos. The file
        stays here for {shopPolicy.accounts.dataExport.keptHours} hours.
      </p>
      <Loaded
        query={latest}
        as="notice"
        skeleton={<Skeleton label="Loading your files" height="4rem" />}
        errorTitle="We could not load your files"
      >
        {({ latest: made }) => (
          <>
            <div aria-live="polite">{made && <State made={made} />}</div>
            {!isUnderWay(made) && (
              <div className={common.bar3}>
                <Button
                  variant="secondary"
                  busy={make.isPending}
                  busyLabel="Starting..."
                  onClick={() =>
                    make.mutate(undefined, {
                      onError: (error) => toast(failureToast('Your file could not be made', error)),
                    })
                  }
                >
                  {made?.state === 'done' ? 'Make a new file' : 'Collect my data'}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
}
