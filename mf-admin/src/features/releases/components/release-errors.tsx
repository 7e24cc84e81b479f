import CircleCheck from '@lucide/icons/icons/circle-check';
import { useQuery } from '@tanstack/react-query';
import type { ReleaseError, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { Badge } from 'shared-ui/badge';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate } from 'shell/contract';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { countText, errorVersions } from '../model/release-texts';
import { errorsQuery } from '../queries/releases';
import styles from './release-errors.module.css';

const parameters = ['slice', 'version'] as const;
const placeText: Record<ReleaseError['place'], string> = { browser: 'In browsers', server: 'On the server' };

function ErrorCard({ error }: { error: ReleaseError }) {
  const { place, message, pages, count, firstSeen, lastSeen, stack } = error;
  return (
    <Card className={common.stack2}>
      <h2 className={styles.message}>{message || 'An error without a message'}</h2>
      <p className={styles.facts}>
        <Badge tone={place === 'server' ? 'danger' : 'warning'}>{placeText[place]}</Badge>
        <span>{count === 1 ? 'Once' : `${countText(count)} times`}</span>
        <span>on {pages.join(', ')}</span>
      </p>
      <p className={common.soft}>
        First seen <ShopDate at={firstSeen} show="date and time" />, last seen{' '}
        <ShopDate at={lastSeen} show="date and time" />
      </p>
      {stack.length > 0 ? (
        <details className={styles.stack}>
          <summary>Stack, in {stack[0]}</summary>
          <pre>{stack.join('\n')}</pre>
        </details>
      ) : (
        <p className={common.soft}>No stack was reported.</p>
      )}
    </Card>
  );
}

function VersionErrors({ slice, version }: { slice: string; version: string }) {
  const errors = useQuery(errorsQuery(slice, version));
  return (
    <Loaded
      query={errors}
      skeleton={<Skeleton label="Loading errors" height="20rem" />}
      errorTitle="Unable to Load Errors"
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={<Icon icon={CircleCheck} />} title="No errors">
            Nothing went wrong in {slice} {version} in the last 30 days.
          </EmptyState>
        ) : (
          <section className={common.stack4} aria-label={`Errors of ${slice} ${version}, the most frequent first`}>
            {rows.map((error) => (
              <ErrorCard key={JSON.stringify([error.place, error.message, error.stack])} error={error} />
            ))}
          </section>
        )
      }
    </Loaded>
  );
}

export function ReleaseErrors({ slices }: { slices: readonly ReleasedSlice[] }) {
  const { values, set, choose } = useListAddress(parameters);
  const release = slices.find(({ slice }) => slice === values.slice) ?? slices[0];
  if (!release) return null;
  const versions = errorVersions(release, values.version);
  const version = values.version || versions[0]?.value;
  return (
    <ListLayout
      tools={
        <>
          <SelectField
            label="Slice"
            options={slices.map(({ slice }) => ({ value: slice, label: slice }))}
            value={release.slice}
            onChange={({ target }) => set({ slice: target.value, version: '' })}
          />
          <SelectField label="Version" options={versions} value={version ?? ''} onChange={choose('version')} />
        </>
      }
    >
      {version && <VersionErrors slice={release.slice} version={version} />}
    </ListLayout>
  );
}
