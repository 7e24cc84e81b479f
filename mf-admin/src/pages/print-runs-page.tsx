import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Skeleton } from 'shared-ui/skeleton';
import { Tabs } from 'shared-ui/tabs';
import { useSession } from 'shell/contract';
import { PrinterSettingsCard } from '../features/printer/components/printer-settings-card';
import { SoftProofCard } from '../features/printer/components/soft-proof-card';
import { ReadyForPrint } from '../features/print-runs/components/ready-for-print';
import { RunList } from '../features/print-runs/components/run-list';
import { ScheduleCard } from '../features/print-runs/components/schedule-card';
import { readyQuery } from '../features/print-runs/queries/print-runs';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

const tabsOfAll = [
  {
    value: 'ready',
    label: 'Ready to print',
    content: <ReadyForPrint proofOf={(orderIds) => <SoftProofCard orderIds={orderIds} />} />,
  },
  { value: 'runs', label: 'Runs', content: <RunList /> },
  { value: 'schedule', label: 'Schedule', content: <ScheduleCard /> },
];

const SHOWN_ORDERS = 20;

function PrinterTab() {
  const { data } = useQuery(readyQuery({}));
  const orderIds = (data?.orders ?? []).slice(0, SHOWN_ORDERS).map(({ orderId }) => orderId);
  return <PrinterSettingsCard orderIds={orderIds} />;
}

const printer = { value: 'printer', label: 'Printer', content: <PrinterTab /> };

function PrintRunTabs() {
  const [parameters, setParameters] = useSearchParams();
  const { may } = useSession();
  const tabs = may('admin') ? [...tabsOfAll, printer] : tabsOfAll;
  const named = tabs.find(({ value }) => value === parameters.get('tab')) ?? tabs[0];
  return (
    <Tabs
      label="Print run sections"
      items={tabs}
      value={named?.value}
      onValueChange={(tab) => setParameters({ tab }, { replace: true, preventScrollReset: true })}
    />
  );
}

export const PrintRunsPage = () => (
  <AdminFrame
    title="Print Runs"
    permission="printOrders"
    description="From paid orders to sheets for the printer."
    skeleton={<Skeleton label="Loading print runs" height="20rem" />}
  >
    <PrintRunTabs />
  </AdminFrame>
);
