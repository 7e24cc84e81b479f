import type { Insights, StockPace } from 'shared-contracts/insights/schemas';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { orderStatuses } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { ChartCard } from '../../../shared/charts/chart-card';
import { countOf } from '../../../shared/count-of/count-of';
import { daysLeftText } from '../../../shared/days-left/days-left-text';
import { chartPeriodsOf } from '../model/chart-periods';
import { statusText } from '../model/insight-texts';
import { BarList, type BarListItem } from './bar-list';
import { DailyChart } from './daily-chart';

const { riskDays } = shopPolicy.stockAtRisk;
const toneOf: Record<string, BarListItem['tone']> = { pending: 'second', processing: 'accent', cancelled: 'danger' };

export type InsightChartsProps = { insights: Insights; stock: readonly StockPace[] };

export function InsightCharts({ insights: { daily, statuses, bestSellers }, stock }: InsightChartsProps) {
  const shown = chartPeriodsOf(daily);
  const sorted = orderStatuses.flatMap((status) => statuses.find((row) => row.status === status) ?? []);
  return (
    <>
      <ChartCard
        title="Net revenue and orders"
        empty={daily.some(({ orders }) => orders > 0) ? undefined : 'No orders in these days.'}
        chart={<DailyChart {...shown} />}
        table={{
          columns: [shown.unit === 'day' ? 'Day' : 'Month', 'Net revenue', 'Orders'],
          rows: shown.periods
            .toReversed()
            .map(({ name, revenue, orders }) => [name, formatMoney(revenue), orders.toLocaleString('en-US')]),
        }}
      />
      <ChartCard
        title="Best sellers"
        empty={bestSellers.length > 0 ? undefined : 'Nothing was sold in these days.'}
        chart={
          <BarList
            label="Units sold"
            items={bestSellers.map(({ productId, name, units }) => ({
              id: productId,
              name,
              value: units,
              text: units.toLocaleString('en-US'),
            }))}
          />
        }
        table={{
          columns: ['Product', 'Units', 'Before tax'],
          rows: bestSellers.map(({ name, units, revenue }) => [
            name,
            units.toLocaleString('en-US'),
            formatMoney(parseMoney(revenue)),
          ]),
        }}
      />
      <ChartCard
        title="Orders by status"
        empty={sorted.length > 0 ? undefined : 'No orders in these days.'}
        chart={
          <BarList
            label="Orders by status"
            items={sorted.map(({ status, orders }) => ({
              id: status,
              name: statusText(status),
              value: orders,
              text: orders.toLocaleString('en-US'),
              tone: toneOf[status] ?? 'success',
            }))}
          />
        }
        table={{
          columns: ['Status', 'Orders'],
          rows: sorted.map(({ status, orders }) => [statusText(status), orders.toLocaleString('en-US')]),
        }}
      />
      <ChartCard
        title="Stock at risk"
        empty={stock.length > 0 ? undefined : `Everything lasts for ${countOf(riskDays, 'day')} or more.`}
        chart={
          <BarList
            label={`Days of stock left, of ${riskDays}`}
            most={riskDays}
            items={stock.map((product) => ({
              id: product.id,
              name: product.name,
              value: product.daysLeft ?? 0,
              text: daysLeftText(product),
              tone: 'danger',
            }))}
          />
        }
        table={{
          columns: ['Product', 'Lasts', 'Free', 'Sold a day'],
          rows: stock.map((product) => [
            product.name,
            daysLeftText(product),
            String(product.inStock - product.reserved),
            product.soldPerDay.toLocaleString('en-US', { maximumFractionDigits: 2 }),
          ]),
        }}
      />
    </>
  );
}
