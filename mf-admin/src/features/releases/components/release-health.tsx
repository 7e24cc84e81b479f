import ChartLine from '@lucide/icons/icons/chart-line';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import type { ReleasedSlice } from 'shared-contracts/releases/schemas';
import { Badge } from 'shared-ui/badge';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { lazyPart } from 'shared-ui/lazy-part';
import { LoadError } from 'shared-ui/load-error';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { countText, rateText } from '../model/release-texts';
import { type HealthHours, healthQuery } from '../queries/releases';
import styles from './release-health.module.css';
import { VersionSwatch } from './version-swatch';

const HealthCharts = lazyPart(
  async () => (await import(/* webpackChunkName: "release-charts" */ './health-charts')).HealthCharts,
);

const parameters = ['slice', 'hours'] as const;
const ranges: readonly { value: HealthHours; label: string }[] = [
  { value: '2', label: 'Last 2 hours' },
  { value: '24', label: 'Last 24 hours' },
  { value: '720', label: 'Last 30 days' },
];
const USUAL: HealthHours = '24';
const placeholder = <Skeleton label="Loading charts" height="32rem" />;

function Charts({ release: { slice, inUse, canary }, hours }: { release: ReleasedSlice; hours: HealthHours }) {
  const titleId = useId();
  const { data, error, refetch, isPlaceholderData } = useQuery(healthQuery(slice, hours));
  if (!data) {
    if (!error) return placeholder;
    return <LoadError title="Unable to Load Charts" error={error} onRetry={() => void refetch()} />;
  }
  if (data.versions.length === 0) {
    return (
      <EmptyState icon={<Icon icon={ChartLine} />} title="Nothing was counted">
        No page of {slice} was seen in this time.
      </EmptyState>
    );
  }
  return (
    <section className={`${common.stack4} ${styles.health}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{slice}</h2>
      <ul className={styles.versions}>
        {data.versions.map(({ version, views, failures, errorRate }, nth) => (
          <li key={version}>
            <VersionSwatch nth={nth} />
            {version}
            {version === inUse?.version && <Badge tone="success">In use</Badge>}
            {version === canary?.version && <Badge tone="warning">Canary</Badge>}
            <span className={common.soft}>
              {countText(views)} seen, {countText(failures)} failed ({rateText(errorRate)})
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.body} aria-busy={isPlaceholderData}>
        <Suspense fallback={placeholder}>
          <HealthCharts health={data} />
        </Suspense>
      </div>
      <p className={common.soft}>
        Web vitals are 75th percentiles, as browsers measured them. Dotted lines mark what counts as good.
      </p>
    </section>
  );
}

export function ReleaseHealth({ slices }: { slices: readonly ReleasedSlice[] }) {
  const { values, set, choose } = useListAddress(parameters);
  const release = slices.find(({ slice }) => slice === values.slice) ?? slices[0];
  const hours = ranges.find(({ value }) => value === values.hours)?.value ?? USUAL;
  if (!release) return null;
  return (
    <ListLayout
      tools={
        <>
          <SelectField
            label="Slice"
            options={slices.map(({ slice }) => ({ value: slice, label: slice }))}
            value={release.slice}
            onChange={choose('slice')}
          />
          <SelectField
            label="Time"
            options={ranges}
            value={hours}
            onChange={({ target }) => set({ hours: target.value === USUAL ? '' : target.value })}
          />
        </>
      }
    >
      <Charts release={release} hours={hours} />
    </ListLayout>
  );
}
