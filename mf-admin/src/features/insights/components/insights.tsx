import { Suspense } from 'react';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ReportQuery } from 'shared-contracts/reports/schemas';
import { lazyPart } from 'shared-ui/lazy-part';
import { LoadError } from 'shared-ui/load-error';
import { Skeleton } from 'shared-ui/skeleton';
import { useShop } from 'shell/contract';
import { DateRange } from '../../../shared/date-range/date-range';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import type { ApiInput } from 'shared-contracts/api/api';
import common from 'shared-ui/styles/common.module.css';
import styles from './insights.module.css';
import { apiQuery } from '../../../shared/api-query/api-query';

const SHOWN = '6';

const insightsQuery = (range: ApiInput<'GET /api/admin/insights'>) =>
  queryOptions({
    ...apiQuery('GET /api/admin/insights', range, ['/api/admin/insights', range]),
    // the charts stay during loading
    placeholderData: (previous) => previous,
  });

const stockAtRiskQuery = apiQuery('GET /api/admin/stock-at-risk', { limit: SHOWN }, [
  '/api/admin/stock-at-risk',
  'first',
]);

const InsightCharts = lazyPart(
  async () => (await import(/* webpackChunkName: "charts" */ './insight-charts')).InsightCharts,
);

const ranges = ['7', '30', '90'] as const;
const USUAL = '30';
/** `from` and `to` are the order list's. */
export const insightParameters = ['days', 'since', 'until'] as const;

/** Scrolling content must be reachable by keyboard. */
const reachable = { tabIndex: 0, role: 'group' } as const;

const placeholders = ['revenue', 'sellers', 'statuses', 'stock'].map((name) => (
  <Skeleton key={name} label={name === 'revenue' ? 'Loading charts' : undefined} width="100%" height="15.25rem" />
));

export const InsightsSkeleton = () => (
  <div className={common.stack3}>
    <div className={`${common.bar3} ${styles.tools}`}>
      <h2>Insights</h2>
    </div>
    <div className={styles.strip}>{placeholders}</div>
  </div>
);

export function Insights() {
  const { values, set } = useListAddress(insightParameters);
  const { timeZone } = useShop();
  const isFree = values.since !== '' || values.until !== '';
  const free = ReportQuery.safeParse({ from: values.since, to: values.until }).data;
  const days = ranges.find((range) => range === values.days) ?? USUAL;
  const insights = useQuery({
    ...insightsQuery(isFree && free ? free : { days }),
    enabled: !isFree || free !== undefined,
  });
  const stock = useQuery(stockAtRiskQuery);
  const daily = insights.data?.daily ?? [];
  const error = insights.error ?? stock.error;
  const retry = () =>
    void Promise.all([insights, stock].filter((query) => query.error).map((query) => query.refetch()));
  return (
    <section className={common.stack3} aria-labelledby="insights-title">
      <div className={`${common.bar3} ${styles.tools}`}>
        <h2 id="insights-title">Insights</h2>
        <p className={styles.note}>
          Net of refunds and disputes, without cancelled orders and reprints, on the day of the order (
          {timeZone.replaceAll('_', ' ')}). <Link to="/admin/reports">Reports</Link>
        </p>
        <fieldset className={styles.ranges} aria-label="Days to look at">
          {ranges.map((range) => (
            <button
              key={range}
              type="button"
              className={styles.range}
              aria-pressed={!isFree && range === days}
              onClick={() => set({ days: range === USUAL ? '' : range, since: '', until: '' })}
            >
              {range} days
            </button>
          ))}
          <button
            type="button"
            className={styles.range}
            aria-pressed={isFree}
            disabled={!insights.data}
            onClick={() => set({ days: '', since: daily[0]?.day ?? '', until: daily.at(-1)?.day ?? '' })}
          >
            Other days
          </button>
        </fieldset>
        {isFree && (
          <DateRange
            days={{ from: values.since, to: values.until }}
            onChange={({ from, to }) => set({ since: from, until: to })}
          />
        )}
      </div>
      {error ? (
        <LoadError as="notice" title="Unable to Load Charts" error={error} onRetry={retry} />
      ) : (
        <div className={styles.strip} {...reachable} aria-label="Charts" aria-busy={insights.isPlaceholderData}>
          <Suspense fallback={placeholders}>
            {insights.data && stock.data ? <InsightCharts insights={insights.data} stock={stock.data} /> : placeholders}
          </Suspense>
        </div>
      )}
    </section>
  );
}
