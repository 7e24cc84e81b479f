import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from '@lucide/icons/icons/download';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText, problemIn } from 'shared-contracts/api/failure';
import { contradictionTexts } from 'shared-contracts/orders/contradiction';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PrintFile, PrintFileKind } from 'shared-contracts/production/schemas';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Icon } from 'shared-ui/icon';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { ProgressBar } from 'shared-ui/progress-bar';
import { callApi } from 'shell/contract';
import { sizeText } from '../../../shared/size-text/size-text';
import { WaivePhotosButton } from '../../../shared/waive-photos/waive-photos-button';
import { lowQualityText, missingText } from '../model/place-text';
import { printFileQuery, useDownloadPrintFile } from '../queries/print-file';
import styles from './print-files.module.css';

const progressOf = ({ state, done, total }: PrintFile) =>
  state === 'waiting' || total === 0 ? null : (100 * done) / total;

const Findings = ({ missing, lowQuality }: Pick<PrintFile, 'missing' | 'lowQuality'>) => (
  <>
    {missing.length > 0 && (
      <Notice tone="warning" title="Not printed, because a photo is missing">
        <ul className={styles.places}>
          {missing.map((place) => (
            <li key={missingText(place)}>{missingText(place)}</li>
          ))}
        </ul>
      </Notice>
    )}
    {lowQuality.length > 0 && (
      <Notice tone="warning" title={`Below ${shopPolicy.photos.leastDpi} dpi: these will look blurry`}>
        <ul className={styles.places}>
          {lowQuality.map((place) => (
            <li key={lowQualityText(place)}>{lowQualityText(place)}</li>
          ))}
        </ul>
      </Notice>
    )}
  </>
);

const Finished = ({ file, name }: { file: PrintFile; name: string }) => {
  const download = useDownloadPrintFile();
  return (
    <>
      <output className={styles.ready}>
        Ready: {sizeText(file.sizeBytes ?? 0)}
        {file.sheets !== null && `, ${file.sheets} ${file.sheets === 1 ? 'sheet' : 'sheets'}`}
        {file.usedShare !== null && `, ${Math.round(file.usedShare * 100)}% of the paper used`}
      </output>
      <Findings missing={file.missing} lowQuality={file.lowQuality} />
      <Button disabled={download.isPending} onClick={() => download.mutate(file.id)}>
        <Icon icon={Download} /> {download.isPending ? 'Downloading...' : `Download ${name}`}
      </Button>
      {download.error && (
        <Notice tone="danger" title="Download failed">
          {failureText(download.error)}
        </Notice>
      )}
    </>
  );
};

/** Requested orders that are not in the file because photos are missing. */
const LeftOut = ({ orderIds }: { orderIds: readonly string[] }) =>
  orderIds.length > 0 && (
    <Notice tone="warning" title={`Left out: ${contradictionTexts.photos.toLowerCase()}`}>
      <ul className={styles.places}>
        {orderIds.map((id) => (
          <li key={id} className={styles.leftOut}>
            <Link to={`/admin/orders/${id}`}>Order {shortOrderNumber(id)}</Link>
            <WaivePhotosButton orderId={id} />
          </li>
        ))}
      </ul>
      <p>Orders that go on without their photos are in the next file that you make.</p>
    </Notice>
  );

/** `errors` of `photos_missing` name orders by their place in the request. */
const owingIn = (error: unknown, orderIds: readonly string[]): string[] => {
  const problem = problemIn(error);
  return problem?.code === 'photos_missing'
    ? orderIds.filter((_, index) => problem.errors?.[`orderIds.${index}`] !== undefined)
    : [];
};

type PrintFileCardProps = { kind: PrintFileKind; name: string; description: string; orderIds: string[] };

export function PrintFileCard({ kind, name, description, orderIds }: PrintFileCardProps) {
  const queryClient = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: () => callApi('POST /api/admin/print-files', { orderIds, kind }),
    onSuccess: (file) => {
      queryClient.setQueryData(printFileQuery(file.id).queryKey, file);
      setId(file.id);
    },
  });
  const { data: file, error, refetch } = useQuery({ ...printFileQuery(id ?? ''), enabled: id !== null });
  const leftOut = file ? orderIds.filter((orderId) => !file.orderIds.includes(orderId)) : owingIn(make.error, orderIds);
  const isMaking = make.isPending || file?.state === 'waiting' || file?.state === 'working';

  return (
    <Card as="section" aria-label={name} className={styles.card}>
      <h2 className={styles.title}>{name}</h2>
      <p>{description}</p>
      {isMaking ? (
        <ProgressBar value={file ? progressOf(file) : null} label={`Making ${name}`} />
      ) : (
        <Button variant={file?.state === 'done' ? 'quiet' : 'secondary'} onClick={() => make.mutate()}>
          {file ? `Make ${name} again` : `Make ${name}`}
        </Button>
      )}
      {!isMaking && make.error && (
        <Notice tone="danger" title="The file could not be made">
          {failureText(make.error)}
        </Notice>
      )}
      {!isMaking && <LeftOut orderIds={leftOut} />}
      {error && <LoadError as="notice" title="Progress is unknown" error={error} onRetry={() => void refetch()} />}
      {file?.state === 'failed' && (
        <Notice tone="danger" title="The file could not be made">
          {file.error}
        </Notice>
      )}
      {file?.state === 'done' && <Finished file={file} name={name} />}
    </Card>
  );
}
