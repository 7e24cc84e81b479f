import { type ReactNode, useState } from 'react';
import common from 'shared-ui/styles/common.module.css';
import { countOf } from '../../../shared/count-of/count-of';
import type { PrintRun } from 'shared-contracts/production/runs';
import { failureText } from 'shared-contracts/api/failure';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { ProgressBar } from 'shared-ui/progress-bar';
import { ShopDate } from 'shell/contract';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { runReasonTexts } from '../../../shared/run-reason/run-reason-texts';
import { isBeingMade, nounOf, runState, shareText } from '../model/run-texts';
import { useRetryRun, useVoidRun } from '../queries/print-runs';
import styles from './print-runs.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ run }: { run: PrintRun }) => (
  <dl className={styles.figures}>
    <Fact name="Orders">{run.orders}</Fact>
    <Fact name="Magnets">{run.magnets}</Fact>
    <Fact name={nounOf(run.layout).title}>{run.sheets}</Fact>
    {run.layout !== 'pages' && <Fact name="Paper used">{shareText(run.usedShare)}</Fact>}
    <Fact name="Spoiled">{run.spoiled}</Fact>
    <Fact name="Made">
      <ShopDate at={run.createdAt} show="short date and time" />
    </Fact>
    <Fact name="By">{run.madeBy ?? 'The schedule'}</Fact>
    {run.releasedAt && (
      <Fact name="First downloaded or delivered">
        <ShopDate at={run.releasedAt} show="short date and time" />
      </Fact>
    )}
  </dl>
);

function Failed({ run }: { run: PrintRun }) {
  const retry = useRetryRun();
  return (
    <Notice
      tone="danger"
      title="The files could not be made"
      action={
        <Button variant="secondary" busy={retry.isPending} busyLabel="Starting..." onClick={() => retry.mutate(run.id)}>
          Try again
        </Button>
      }
    >
      {retry.error ? failureText(retry.error) : run.error}
    </Notice>
  );
}

/** Only before anybody may have printed it. */
function VoidRun({ run }: { run: PrintRun }) {
  const [isAsking, setAsking] = useState(false);
  const change = useVoidRun();
  if (run.state === 'voided' || run.magnets === 0) return null;
  if (run.releasedAt !== null)
    return (
      <p className={common.soft}>
        Its files are out, so this run can’t be voided. Mark what goes wrong as spoiled: the next run prints it again.
      </p>
    );
  return (
    <>
      <Button variant="quiet" className={common.start} onClick={() => setAsking(true)}>
        Void the run
      </Button>
      {isAsking && (
        <ConfirmChange
          title={`Void run ${run.number}?`}
          confirm="Void the run"
          busyLabel="Voiding..."
          change={change}
          value={run.id}
          done={`Run ${run.number} is voided`}
          failed="The run was not voided"
          onClose={() => setAsking(false)}
        >
          {countOf(run.orders, 'order')} {run.orders === 1 ? 'returns' : 'return'} to pending, and the emails that wait
          to tell customers of the printing are not sent. Its files can’t be used any more.
        </ConfirmChange>
      )}
    </>
  );
}

export function RunState({ run }: { run: PrintRun }) {
  const { text, tone } = runState(run);
  return (
    <Card as="section" aria-label={`Run ${run.number}`} className={styles.card}>
      <div className={styles.head}>
        <Badge tone={tone}>{text}</Badge>
        {run.reason && <Badge tone="accent">{runReasonTexts[run.reason]}</Badge>}
      </div>
      {isBeingMade(run) && (
        <ProgressBar
          value={run.state === 'waiting' || run.total === 0 ? null : (100 * run.done) / run.total}
          label={`Making the files of run ${run.number}`}
        />
      )}
      {run.state === 'failed' && <Failed run={run} />}
      {run.state === 'voided' && (
        <Notice tone="warning" title="Voided">
          Its orders returned to pending. Don’t print or pack its {nounOf(run.layout).many}.
        </Notice>
      )}
      <Facts run={run} />
      <VoidRun run={run} />
    </Card>
  );
}
