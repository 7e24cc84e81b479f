import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { formatMoney } from 'shared-contracts/money/money';
import { useWidth } from '../../../shared/charts/use-width';
import { countOf } from '../../../shared/count-of/count-of';
import type { ChartPeriod, ChartPeriods } from '../model/chart-periods';
import { axisMoney, dailySummary } from '../model/insight-texts';
import styles from './insights.module.css';

const REVENUE = { top: 8, bottom: 80 };
const ORDERS = { top: 102, bottom: 146 };
const HEIGHT = 168;
const LEFT = 46;
/** Half of the last label. */
const RIGHT = 14;
const PIXELS_PER_TICK = 64;

export function DailyChart(shown: ChartPeriods) {
  const { periods } = shown;
  const { element, width } = useWidth<HTMLDivElement>();
  const names = periods.map(({ name }) => name);
  const x = scaleBand({ domain: names, range: [LEFT, Math.max(LEFT + 1, width - RIGHT)], padding: 0.25 });
  const revenue = scaleLinear({
    domain: [0, Math.max(100, ...periods.map((period) => period.revenue))],
    range: [REVENUE.bottom, REVENUE.top],
    nice: 2,
  });
  const orders = scaleLinear({
    domain: [0, Math.max(1, ...periods.map((period) => period.orders))],
    range: [ORDERS.bottom, ORDERS.top],
    nice: 2,
  });
  const middleOf = ({ name }: ChartPeriod) => (x(name) ?? 0) + x.bandwidth() / 2;
  const every = Math.ceil(names.length / Math.max(1, Math.floor((width - LEFT) / PIXELS_PER_TICK)));
  const axis = { hideAxisLine: true, hideTicks: true, axisClassName: styles.axis, left: LEFT, tickLabelProps: {} };
  return (
    <div ref={element} className={styles.chart}>
      <svg role="img" aria-label={dailySummary(shown)} width="100%" height={HEIGHT}>
        <AxisLeft
          {...axis}
          scale={revenue}
          tickValues={[0, revenue.domain()[1]!]}
          tickFormat={(tick) => axisMoney(Number(tick))}
        />
        <AxisLeft
          {...axis}
          scale={orders}
          tickValues={[0, orders.domain()[1]!]}
          tickFormat={(tick) => Number(tick).toLocaleString('en-US')}
        />
        <line className={styles.base} x1={LEFT} x2={width - RIGHT} y1={REVENUE.bottom} y2={REVENUE.bottom} />
        <line className={styles.base} x1={LEFT} x2={width - RIGHT} y1={ORDERS.bottom} y2={ORDERS.bottom} />
        <LinePath className={styles.line} data={[...periods]} x={middleOf} y={(period) => revenue(period.revenue)} />
        {periods.map((period) => (
          <g key={period.name} className={styles.day}>
            <Bar
              className={styles.bar}
              data-tone="second"
              x={x(period.name) ?? 0}
              y={orders(period.orders)}
              width={x.bandwidth()}
              height={ORDERS.bottom - orders(period.orders)}
              rx={Math.min(2, x.bandwidth() / 3)}
            />
            <circle className={styles.point} cx={middleOf(period)} cy={revenue(period.revenue)} r={4} />
            <rect
              className={styles.hit}
              x={middleOf(period) - x.step() / 2}
              y={0}
              width={x.step()}
              height={ORDERS.bottom}
            >
              <title>{`${period.name}: ${formatMoney(period.revenue)}, ${countOf(period.orders, 'order')}`}</title>
            </rect>
          </g>
        ))}
        <AxisBottom
          {...axis}
          left={0}
          top={ORDERS.bottom}
          scale={x}
          tickValues={names.filter((_, nth) => (names.length - 1 - nth) % every === 0)}
        />
      </svg>
    </div>
  );
}
