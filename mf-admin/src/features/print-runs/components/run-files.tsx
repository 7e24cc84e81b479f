import Download from '@lucide/icons/icons/download';
import FolderUp from '@lucide/icons/icons/folder-up';
import { useQuery } from '@tanstack/react-query';
import { failureText } from 'shared-contracts/api/failure';
import type { PrintRun, PrintRunDetail, RunFile } from 'shared-contracts/production/runs';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { FailureNotice } from 'shared-ui/failure-notice';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { Notice } from 'shared-ui/notice';
import { ProgressBar } from 'shared-ui/progress-bar';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate } from 'shell/contract';
import { countOf } from '../../../shared/count-of/count-of';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { sizeText } from '../../../shared/size-text/size-text';
import { fileTexts } from '../model/run-texts';
import { runSettingsQuery, useDeliverRun, useDownloadRunFile } from '../queries/print-runs';
import styles from './print-runs.module.css';

type Row = RunFile & { id: string };

const columnsWith = (onDownload: (name: string) => void): DataColumn<Row>[] => [
  { id: 'file', header: 'File', cell: ({ name }) => name },
  { id: 'kind', header: 'What it is', cell: ({ kind }) => fileTexts[kind] },
  { id: 'size', header: 'Size', align: 'end', cell: ({ sizeBytes }) => sizeText(sizeBytes) },
  { id: 'hash', header: 'SHA-256', cell: ({ sha256 }) => <code className={styles.hash}>{sha256 || '-'}</code> },
  {
    id: 'actions',
    header: 'Actions',
    cell: ({ name }) => (
      <IconButton label={`Download ${name}`} icon={<Icon icon={Download} />} onClick={() => onDownload(name)} />
    ),
  },
];

function Delivery({ run }: { run: PrintRun }) {
  const { isDelivering = false } = run;
  const { data: settings } = useQuery(runSettingsQuery);
  const deliver = useDeliverRun();
  if (!settings?.folder) return null;
  const problem = deliver.error ? failureText(deliver.error) : run.deliveryError;
  return (
    <>
      {isDelivering ? (
        <ProgressBar value={null} label={`Delivering to ${settings.folder}`} />
      ) : (
        <Button
          variant="secondary"
          className={common.start}
          busy={deliver.isPending}
          busyLabel="Sending..."
          onClick={() => deliver.mutate(run.id)}
        >
          <Icon icon={FolderUp} /> {run.deliveredAt === null ? 'Deliver to folder' : 'Deliver to folder again'}
        </Button>
      )}
      {!isDelivering && problem !== null && (
        <Notice tone="danger" title="Not delivered">
          {problem}
        </Notice>
      )}
      {run.deliveredAt !== null && !isDelivering && (
        <output className={common.soft}>
          Delivered to {settings.folder} <ShopDate at={run.deliveredAt} show="short date and time" />
        </output>
      )}
    </>
  );
}

const rowsOf = (files: readonly RunFile[]): Row[] => files.map((file) => ({ ...file, id: file.name }));

export function RunFiles({ detail: { run, files } }: { detail: PrintRunDetail }) {
  const download = useDownloadRunFile(run.id);
  const columns = columnsWith((name) => download.mutate(name));
  const cuts = files.filter(({ kind }) => kind === 'cut');
  const others = files.filter(({ kind }) => kind !== 'cut');
  const zip = files.find(({ kind }) => kind === 'zip');
  return (
    <Card as="section" aria-label="Files" className={styles.card}>
      <h2 className={common.textLg}>Files</h2>
      {run.error !== null && <Notice tone="warning">{run.error}</Notice>}
      {run.releasedAt === null && (
        <p className={common.soft}>Once its files are downloaded or delivered, the run can’t be voided any more.</p>
      )}
      <div className={styles.actions}>
        {zip && (
          <Button busy={download.isPending} busyLabel="Downloading..." onClick={() => download.mutate(zip.name)}>
            <Icon icon={Download} /> Download all ({sizeText(zip.sizeBytes)})
          </Button>
        )}
        {files.length > 0 && <Delivery run={run} />}
      </div>
      <FailureNotice title="Download failed" error={download.error} />
      {files.length > 0 && (
        <DataTable caption="Files of the run" columns={columns} rows={rowsOf(others)} total={others.length} />
      )}
      {cuts.length > 0 && (
        <details>
          <summary>Cut lines, sheet by sheet ({countOf(cuts.length, 'file')})</summary>
          <DataTable caption="Cut lines of the run" columns={columns} rows={rowsOf(cuts)} total={cuts.length} />
        </details>
      )}
    </Card>
  );
}
