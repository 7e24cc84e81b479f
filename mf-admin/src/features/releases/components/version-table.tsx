import { Link } from 'react-router-dom';
import type { ReleaseVersion, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate } from 'shell/contract';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { actorText, countText, gateObstacle, gateTexts, gateTones } from '../model/release-texts';
import styles from './releases.module.css';

export type Ask = {
  to:
    | 'promote'
    | 'roll back'
    | 'roll back to nothing'
    | 'retire'
    | 'canary'
    | 'abort'
    | 'give to staff'
    | 'take from staff'
    | 'preview';
  version: string;
};

type Row = ReleaseVersion & { id: string };

function Gate({ gate }: Pick<ReleaseVersion, 'gate'>) {
  if (gate === null) return 'No gate';
  const { state, problems, reason } = gate;
  return (
    <span className={styles.gate}>
      <Badge tone={gateTones[state]}>{gateTexts[state]}</Badge>
      {reason !== null && <span className={common.soft}>{reason}</span>}
      {problems.length > 0 && (
        <details className={styles.found}>
          <summary>{problems.length === 1 ? '1 problem' : `${countText(problems.length)} problems`}</summary>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
}

function State({ version, release: { inUse, canary, staff, previous } }: { version: string; release: ReleasedSlice }) {
  if (version === inUse?.version) return <Badge tone="success">In use</Badge>;
  if (version === canary?.version) return <Badge tone="warning">Canary, {canary.percent}%</Badge>;
  if (version === staff?.version) return <Badge tone="warning">For staff only</Badge>;
  return version === previous ? <Badge>In use before</Badge> : 'Not in use';
}

type ActionsProps = { row: Row; release: ReleasedSlice; onAsk: (ask: Ask) => void };

function Actions({ row: { version, gate }, release: { slice, inUse, canary, staff, previous }, onAsk }: ActionsProps) {
  const isGiven = version === inUse?.version || version === canary?.version;
  const obstacle = isGiven ? undefined : gateObstacle(gate);
  const isUsable = !isGiven && obstacle === undefined;
  const to = version === previous ? 'roll back' : 'promote';
  return (
    <span className={common.bar2}>
      {isUsable && (
        <Button variant="secondary" onClick={() => onAsk({ to, version })}>
          {to === 'promote' ? 'Promote' : 'Roll back'} <VisuallyHidden>{version}</VisuallyHidden>
        </Button>
      )}
      {isUsable && !canary && (
        <Button variant="secondary" onClick={() => onAsk({ to: 'canary', version })}>
          Canary… <VisuallyHidden>{version}</VisuallyHidden>
        </Button>
      )}
      {isUsable && version !== staff?.version && (
        <Button variant="secondary" onClick={() => onAsk({ to: 'give to staff', version })}>
          Staff… <VisuallyHidden>{version}</VisuallyHidden>
        </Button>
      )}
      <Button variant="quiet" onClick={() => onAsk({ to: 'preview', version })}>
        Preview link <VisuallyHidden>{version}</VisuallyHidden>
      </Button>
      <Link to={`?tab=errors&slice=${slice}&version=${version}`}>
        Errors <VisuallyHidden>of {version}</VisuallyHidden>
      </Link>
      {obstacle !== undefined && <span className={common.soft}>{obstacle}</span>}
    </span>
  );
}

type VersionTableProps = {
  release: ReleasedSlice;
  versions: readonly ReleaseVersion[];
  total: number;
  onAsk: (ask: Ask) => void;
};

const columnsFor = ({ release, onAsk }: VersionTableProps): DataColumn<Row>[] => [
  { id: 'version', header: 'Version', cell: ({ version }) => version },
  { id: 'state', header: 'State', cell: ({ version }) => <State version={version} release={release} /> },
  {
    id: 'published',
    header: 'Published',
    cell: ({ publishedAt, publishedBy }) => (
      <span>
        <ShopDate at={publishedAt} show="date and time" /> by {actorText(publishedBy)}
      </span>
    ),
  },
  {
    id: 'revision',
    header: 'Revision',
    cell: ({ revision }) => <span className={styles.revision}>{revision?.slice(0, 8) ?? 'Unknown'}</span>,
  },
  { id: 'gate', header: 'Gate', cell: ({ gate }) => <Gate gate={gate} /> },
  { id: 'actions', header: 'Actions', cell: (row) => <Actions row={row} release={release} onAsk={onAsk} /> },
];

export const VersionTable = (props: VersionTableProps) => (
  <DataTable
    caption={`Versions of ${props.release.slice}, newest first`}
    columns={columnsFor(props)}
    rows={props.versions.map((version) => ({ ...version, id: version.version }))}
    total={props.total}
  />
);
