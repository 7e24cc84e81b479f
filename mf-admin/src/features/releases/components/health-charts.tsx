import type { ReleaseHealth } from 'shared-contracts/releases/schemas';
import { dateText } from 'shared-contracts/time/shop-time';
import { useShop } from 'shell/contract';
import { ChartCard } from '../../../shared/charts/chart-card';
import { type HealthChart, healthCharts, placesOf } from '../model/health-charts';
import { VersionLines } from './version-lines';
import styles from './release-health.module.css';

/** A row per time, newest first; a column per version. */
function tableOf({ versions }: ReleaseHealth, chart: HealthChart, timeZone: string) {
  const values = versions.map((version) => new Map(placesOf(version, chart).map(({ at, value }) => [at, value])));
  const times = [...new Set(values.flatMap((one) => [...one.keys()]))].toSorted((a, b) => b - a);
  return {
    columns: ['From', ...versions.map(({ version }) => version)],
    rows: times.map((at): [string, ...string[]] => [
      dateText(new Date(at), timeZone, 'short date and time'),
      ...values.map((one) => {
        const value = one.get(at);
        return value === undefined ? '' : chart.text(value);
      }),
    ]),
  };
}

export function HealthCharts({ health }: { health: ReleaseHealth }) {
  const { timeZone } = useShop();
  return (
    <div className={styles.charts}>
      {healthCharts.map((chart) => (
        <ChartCard
          key={chart.id}
          title={chart.title}
          empty={health.versions.some((version) => placesOf(version, chart).length > 0) ? undefined : chart.empty}
          chart={<VersionLines health={health} chart={chart} />}
          table={tableOf(health, chart, timeZone)}
        />
      ))}
    </div>
  );
}
