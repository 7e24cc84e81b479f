import { useQuery } from '@tanstack/react-query';
import Package from '@lucide/icons/icons/package';
import type { ReleaseOverview } from 'shared-contracts/releases/schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { Tabs } from 'shared-ui/tabs';
import { ShopDate } from 'shell/contract';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { releasesQuery } from '../queries/releases';
import { Compositions } from './compositions';
import { ReleaseErrors } from './release-errors';
import { ReleaseHealth } from './release-health';
import { ReleaseHistory } from './release-history';
import { ReleaseTokens } from './release-tokens';
import { SliceReleases } from './slice-releases';
import styles from './releases.module.css';

const parameters = ['tab'] as const;

export const ReleasesSkeleton = () => <Skeleton label="Loading releases" height="32rem" />;

function Servers({ shells }: Pick<ReleaseOverview, 'shells'>) {
  if (shells.length === 0) {
    return (
      <Notice tone="warning" title="No shell server is running">
        A release is checked on the running servers before visitors get it, so nothing can be promoted now.
      </Notice>
    );
  }
  return (
    <p className={common.soft}>
      {shells.length === 1 ? '1 shell server is' : `${shells.length} shell servers are`} running:{' '}
      {shells.map(({ id, version, announcedAt }, nth) => (
        <span key={id}>
          {nth > 0 && ', '}
          {version} (seen <ShopDate at={announcedAt} show="date and time" />)
        </span>
      ))}
    </p>
  );
}

const Slices = ({ slices, shells }: ReleaseOverview) => (
  <div className={styles.slices}>
    <Servers shells={shells} />
    {slices.map((release) => (
      <SliceReleases key={release.slice} release={release} />
    ))}
    {slices.length === 0 && (
      <EmptyState icon={<Icon icon={Package} />} title="Nothing is published">
        The slices of the site appear here once a shell server has started.
      </EmptyState>
    )}
  </div>
);

function Sections({ overview }: { overview: ReleaseOverview }) {
  const { values, set } = useListAddress(parameters);
  const { slices } = overview;
  const tabs = [
    { value: 'slices', label: 'Slices', content: <Slices {...overview} /> },
    { value: 'health', label: 'Health', content: <ReleaseHealth slices={slices} /> },
    { value: 'errors', label: 'Errors', content: <ReleaseErrors slices={slices} /> },
    { value: 'compositions', label: 'Compositions', content: <Compositions /> },
    { value: 'history', label: 'History', content: <ReleaseHistory slices={slices} /> },
    { value: 'tokens', label: 'Tokens', content: <ReleaseTokens slices={slices} /> },
  ];
  const named = tabs.find(({ value }) => value === values.tab) ?? tabs[0];
  return (
    <Tabs
      label="Release sections"
      items={tabs}
      value={named?.value}
      onValueChange={(tab) => set({ tab: tab === 'slices' ? '' : tab })}
    />
  );
}

export function Releases() {
  const query = useQuery(releasesQuery);
  return (
    <Loaded query={query} skeleton={<ReleasesSkeleton />} errorTitle="Unable to Load Releases">
      {(overview) => <Sections overview={overview} />}
    </Loaded>
  );
}
