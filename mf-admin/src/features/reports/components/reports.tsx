import Download from '@lucide/icons/icons/download';
import { useId, useState } from 'react';
import { ReportQuery } from 'shared-contracts/reports/schemas';
import { dayAt } from 'shared-contracts/time/shop-time';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Icon } from 'shared-ui/icon';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { useShop } from 'shell/contract';
import { DateRange, type Days } from '../../../shared/date-range/date-range';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { reportPeriodsOf } from '../model/report-periods';
import styles from './reports.module.css';

type Report = { name: string; title: string; text: string };
const reports: readonly Report[] = [
  {
    name: 'order-lines',
    title: 'Order lines',
    text: 'What was ordered in these days: each item and the shipping, with tax, what was refunded of it since, what disputes took, and what is left. Cancelled orders are listed with nothing left.',
  },
  {
    name: 'taxes',
    title: 'Taxes',
    text: 'By month and province or state: sales, tax, and tax that was refunded, with GST, HST, PST and QST apart. A refund counts in the month it was made. Cancelled orders count until they are refunded. Disputes are left out: ask your accountant about tax on money that a bank took back.',
  },
  {
    name: 'refunds',
    title: 'Refunds',
    text: 'The refunds made in these days, with their credit notes, goods, tax and shipping. Those of payments that became no order have no order number.',
  },
];

function ReportCard({ report: { name, title, text }, days }: { report: Report; days: Days | undefined }) {
  const titleId = useId();
  const label = (
    <>
      <Icon icon={Download} /> Download {title.toLowerCase()}
    </>
  );
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      {days ? (
        <Button asChild variant="secondary">
          <a href={`/api/admin/reports/${name}.csv?${new URLSearchParams(days).toString()}`} download>
            {label}
          </a>
        </Button>
      ) : (
        <Button variant="secondary" disabled>
          {label}
        </Button>
      )}
    </Card>
  );
}

const parameters = ['from', 'to'] as const;
const OTHER = { value: 'other', label: 'Other days' };

export function Reports() {
  const { timeZone } = useShop();
  const { values, set } = useListAddress(parameters);
  const [today] = useState(() => dayAt(new Date(), timeZone));
  const periods = reportPeriodsOf(today);
  const usual = periods.find(({ id }) => id === 'last-month')!;
  const days: Days = values.from || values.to ? values : { from: usual.from, to: usual.to };
  const chosen = periods.find(({ from, to }) => from === days.from && to === days.to);
  const choose = (id: string) => {
    const period = periods.find((one) => one.id === id);
    if (period) set({ from: period.from, to: period.to });
  };
  return (
    <ListLayout
      tools={
        <>
          <SelectField
            label="Period"
            options={[...periods.map(({ id, label }) => ({ value: id, label })), ...(chosen ? [] : [OTHER])]}
            value={chosen?.id ?? OTHER.value}
            onChange={({ target }) => choose(target.value)}
          />
          <DateRange days={days} onChange={set} />
        </>
      }
    >
      <p className={common.soft}>Days are those of the shop’s time zone, {timeZone.replaceAll('_', ' ')}.</p>
      <div className={styles.cards}>
        {reports.map((report) => (
          <ReportCard key={report.name} report={report} days={ReportQuery.safeParse(days).data} />
        ))}
      </div>
    </ListLayout>
  );
}
