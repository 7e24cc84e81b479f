import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type FormEvent, useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import type { PrintRunSettings, PrintSchedule } from 'shared-contracts/production/runs';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Loaded } from 'shared-ui/loaded';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { TextField } from 'shared-ui/text-field';
import { ApiError, ShopDate, toast, useSession } from 'shell/contract';
import { countOf } from '../../../shared/count-of/count-of';
import { CheckField } from '../../../shared/check-field/check-field';
import { Switch } from '../../../shared/switch/switch';
import { runSettingsQuery, useSaveSchedule } from '../queries/print-runs';
import styles from './print-runs.module.css';

const Folder = ({ folder }: Pick<PrintRunSettings, 'folder'>) =>
  folder === null ? (
    <p>
      No folder is configured: runs are downloaded. To deliver them to a folder that a RIP or a hot folder watches, set{' '}
      <code>PRINT_S3_*</code>, <code>PRINT_SFTP_*</code> or <code>PRINT_FOLDER</code> on the server.
    </p>
  ) : (
    <p>
      Runs are delivered to <code>{folder}</code>.
    </p>
  );

const NextRun = ({ settings: { nextAt, schedule } }: { settings: PrintRunSettings }) => (
  <p>
    {nextAt === null ? (
      'No run is made by itself.'
    ) : (
      <>
        The next run is made <ShopDate at={nextAt} show="date and time" />
        {schedule.delivers && ', and delivered'}, if anything is ready.
      </>
    )}
  </p>
);

/** Orders that no run takes until somebody acts. */
const LastRuns = ({ last }: Pick<PrintRunSettings, 'last'>) => {
  if (!last || last.leftOut === 0) return null;
  const made = last.runs === 0 ? 'No run was made' : `${countOf(last.runs, 'run')} made`;
  return (
    <Notice tone="warning" title={`${made} on ${last.day}: ${countOf(last.leftOut, 'order')} left out`}>
      They will not be ready by themselves. <Link to="/admin/print-runs">See what is left out, and why</Link>.
    </Notice>
  );
};

function ScheduleForm({ schedule, hasFolder }: { schedule: PrintSchedule; hasFolder: boolean }) {
  const save = useSaveSchedule();
  const [typed, setTyped] = useState(schedule);
  const change = (changes: Partial<PrintSchedule>) => setTyped({ ...typed, ...changes });
  const errors = (save.error instanceof ApiError && save.error.problem?.errors) || {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(typed, { onSuccess: () => toast({ tone: 'success', title: 'Schedule saved' }) });
  };
  return (
    <form className={styles.schedule} noValidate onSubmit={submit}>
      <Switch
        label="Make a run every working day"
        checked={typed.isOn}
        onChange={({ target }) => change({ isOn: target.checked })}
      />
      <TextField
        type="time"
        label="At"
        hint="The shop’s time"
        className={styles.time}
        value={typed.time}
        error={errors.time}
        onChange={({ target }) => change({ time: target.value })}
      />
      <CheckField
        label="Deliver it to the folder at once"
        checked={typed.delivers}
        // can be switched off without a folder
        disabled={!hasFolder && !typed.delivers}
        onChange={({ target }) => change({ delivers: target.checked })}
      />
      <Button type="submit" variant="secondary" busy={save.isPending} busyLabel="Saving...">
        Save schedule
      </Button>
      {save.error && Object.keys(errors).length === 0 && (
        <Notice tone="danger" title="The schedule could not be saved">
          {failureText(save.error)}
        </Notice>
      )}
    </form>
  );
}

/** Only admins change it. */
export function ScheduleCard() {
  const query = useQuery(runSettingsQuery);
  const { may } = useSession();
  return (
    <Card as="section" aria-label="Schedule" className={styles.card}>
      <Loaded
        query={query}
        as="notice"
        skeleton={<Skeleton label="Loading the schedule" height="8rem" />}
        errorTitle="Unable to Load the Schedule"
      >
        {(settings) => (
          <>
            <NextRun settings={settings} />
            <LastRuns last={settings.last} />
            {may('admin') && <ScheduleForm schedule={settings.schedule} hasFolder={settings.folder !== null} />}
            <Folder folder={settings.folder} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
