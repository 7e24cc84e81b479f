import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReleasedSlice } from 'shared-contracts/releases/schemas';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { PagedList } from 'shared-ui/paged-list';
import { ProgressBar } from 'shared-ui/progress-bar';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate } from 'shell/contract';
import { actorText, lastHourText } from '../model/release-texts';
import { versionsQuery } from '../queries/releases';
import { CanaryDialog } from './canary-dialog';
import { DecisionDialog } from './decision-dialog';
import { EndCanaryDialog } from './end-canary-dialog';
import { PreviewDialog } from './preview-dialog';
import { type Ask, VersionTable } from './version-table';
import styles from './releases.module.css';

type SliceProps = { release: ReleasedSlice; onAsk: (ask: Ask) => void };

function InUse({ release: { slice, inUse, previous, isFirst, takenOut }, onAsk }: SliceProps) {
  return (
    <Card className={`${common.stack2} ${styles.place}`}>
      <h3>In use</h3>
      {inUse ? (
        <>
          <p className={styles.version}>{inUse.version}</p>
          <p className={common.soft}>
            Since <ShopDate at={inUse.since} show="date and time" />, by {actorText(inUse.by)}
          </p>
          <p className={common.soft}>{lastHourText(inUse.lastHour)}</p>
        </>
      ) : (
        <p className={common.soft}>
          {takenOut ? (
            <>
              Nothing since <ShopDate at={takenOut.since} show="date and time" />: taken out of use by{' '}
              {actorText(takenOut.by)}. Promote a version, and visitors get it again.
            </>
          ) : (
            'Nothing yet. Promote a version, and visitors get it.'
          )}
        </p>
      )}
      {inUse && (
        <div className={`${common.bar2} ${styles.actions}`}>
          {previous !== null && (
            <Button variant="secondary" onClick={() => onAsk({ to: 'roll back', version: previous })}>
              Roll back to {previous} <VisuallyHidden>of {slice}</VisuallyHidden>
            </Button>
          )}
          {isFirst && (
            <Button variant="secondary" onClick={() => onAsk({ to: 'roll back to nothing', version: inUse.version })}>
              Roll back to nothing <VisuallyHidden>of {slice}</VisuallyHidden>
            </Button>
          )}
          <Button variant="quiet" onClick={() => onAsk({ to: 'retire', version: inUse.version })}>
            Retire <VisuallyHidden>{slice}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Card>
  );
}

function Canary({ release: { slice, canary }, onAsk }: SliceProps) {
  if (!canary)
    return (
      <Card className={`${common.stack2} ${styles.place}`}>
        <h3>Canary</h3>
        <p className={common.soft}>
          None. Start one to give a version to a share of the sessions before everybody gets it.
        </p>
      </Card>
    );
  const { version, percent, since, by, lastHour } = canary;
  const name = <VisuallyHidden>the canary of {slice}</VisuallyHidden>;
  return (
    <Card className={`${common.stack2} ${styles.place}`}>
      <h3>Canary</h3>
      <p className={styles.version}>{version}</p>
      <ProgressBar value={percent} label="Share of the sessions" />
      <p className={common.soft}>
        Since <ShopDate at={since} show="date and time" />, by {actorText(by)}
      </p>
      <p className={common.soft}>{lastHourText(lastHour)}</p>
      <div className={`${common.bar2} ${styles.actions}`}>
        <Button onClick={() => onAsk({ to: 'promote', version })}>Promote {name}</Button>
        <Button variant="secondary" onClick={() => onAsk({ to: 'canary', version })}>
          Change share <VisuallyHidden>of {slice}</VisuallyHidden>
        </Button>
        <Button variant="secondary" onClick={() => onAsk({ to: 'abort', version })}>
          Abort {name}
        </Button>
      </div>
    </Card>
  );
}

function Staff({ release: { slice, staff }, onAsk }: SliceProps) {
  if (!staff) return null;
  const { version, since, by } = staff;
  return (
    <Card className={`${common.stack2} ${styles.place}`}>
      <h3>For staff only</h3>
      <p className={styles.version}>{version}</p>
      <p className={common.soft}>
        Since <ShopDate at={since} show="date and time" />, by {actorText(by)}
      </p>
      <div className={`${common.bar2} ${styles.actions}`}>
        <Button asChild variant="secondary">
          <a href={`/releases/staff?slice=${slice}`}>
            Open <VisuallyHidden>the version of {slice} for staff</VisuallyHidden>
          </a>
        </Button>
        <Button variant="secondary" onClick={() => onAsk({ to: 'take from staff', version })}>
          Take back <VisuallyHidden>from staff the version of {slice}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}

function AllVersions({ release, onAsk }: SliceProps) {
  const versions = useInfiniteQuery(versionsQuery(release.slice));
  return (
    <PagedList
      query={versions}
      noun="versions"
      errorTitle="Unable to Load Versions"
      skeleton={<Skeleton label={`Loading versions of ${release.slice}`} height="16rem" />}
      empty={null}
    >
      {(rows, total) => <VersionTable release={release} versions={rows} total={total} onAsk={onAsk} />}
    </PagedList>
  );
}

export function SliceReleases({ release }: { release: ReleasedSlice }) {
  const { slice, inUse, canary, staff, versions, hasMore } = release;
  const [showsAll, setShowsAll] = useState(false);
  // with the share seen, as the canary may change meanwhile
  const [asked, setAsked] = useState<(Ask & { percent: number | null }) | null>(null);
  const ask = (next: Ask) => setAsked({ ...next, percent: next.version === canary?.version ? canary.percent : null });
  const titleId = useId();
  const dialog = asked && { slice, version: asked.version, onClose: () => setAsked(null) };
  return (
    <section className={common.stack4} aria-labelledby={titleId}>
      <h2 id={titleId} className={common.textXl}>
        {slice}
      </h2>
      <div className={styles.given}>
        <InUse release={release} onAsk={ask} />
        <Canary release={release} onAsk={ask} />
        <Staff release={release} onAsk={ask} />
      </div>
      {showsAll ? (
        <AllVersions release={release} onAsk={ask} />
      ) : (
        <VersionTable release={release} versions={versions} total={versions.length} onAsk={ask} />
      )}
      {hasMore && !showsAll && (
        <Button variant="secondary" className={common.start} onClick={() => setShowsAll(true)}>
          Show all versions <VisuallyHidden>of {slice}</VisuallyHidden>
        </Button>
      )}
      {dialog && asked.to === 'canary' && <CanaryDialog {...dialog} percent={asked.percent} isFirst={inUse === null} />}
      {dialog && asked.to === 'abort' && <EndCanaryDialog {...dialog} inUse={inUse?.version ?? null} />}
      {dialog && asked.to === 'preview' && <PreviewDialog {...dialog} />}
      {dialog && asked.to !== 'canary' && asked.to !== 'abort' && asked.to !== 'preview' && (
        <DecisionDialog {...dialog} to={asked.to} canary={canary?.version ?? null} staff={staff?.version ?? null} />
      )}
    </section>
  );
}
