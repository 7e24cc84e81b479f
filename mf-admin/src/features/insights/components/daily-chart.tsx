import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import type { Insights } from 'shared-contracts/insights/schemas';
import { useWidth } from '../../../shared/charts/use-width';
import { countOf } from '../../../shared/days-left/days-left-text';
import { axisMoney, dailySummary, dayText, revenueOf } from '../model/insight-texts';
import styles from './insights.module.css';

type Day = Insights['daily'][number];

const REVENUE = { top: 8, bottom: 80 };
const ORDERS = { top: 102, bottom: 146 };
const HEIGHT = 168;
const LEFT = 46;
/** Half of the last day's name. */
const RIGHT = 14;
const PIXELS_PER_TICK = 64;

export function DailyChart({ daily }: { daily: readonly Day[] }) {
  const { element, width } = useWidth<HTMLDivElement>();
  const days = daily.map(({ day }) => day);
  const x = scaleBand({ domain: days, range: [LEFT, Math.max(LEFT + 1, width - RIGHT)], padding: 0.25 });
  const revenue = scaleLinear({
    domain: [0, Math.max(1, ...daily.map((day) => Number(day.revenue)))],
    range: [REVENUE.bottom, REVENUE.top],
    nice: 2,
  });
  const orders = scaleLinear({
    domain: [0, Math.max(1, ...daily.map((day) => day.orders))],
    range: [ORDERS.bottom, ORDERS.top],
    nice: 2,
  });
  const middleOf = ({ day }: Day) => (x(day) ?? 0) + x.bandwidth() / 2;
  const every = Math.ceil(days.length / Math.max(1, Math.floor((width - LEFT) / PIXELS_PER_TICK)));
  const axis = { hideAxisLine: true, hideTicks: true, axisClassName: styles.axis, left: LEFT, tickLabelProps: {} };
  return (
    <div ref={element} className={styles.chart}>
      <svg role="img" aria-label={dailySummary(daily)} width="100%" height={HEIGHT}>
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
        <LinePath className={styles.line} data={[...daily]} x={middleOf} y={(day) => revenue(Number(day.revenue))} />
        {daily.map((day) => (
          <g key={day.day} className={styles.day}>
            <Bar
              className={styles.bar}
              data-tone="second"
              x={x(day.day) ?? 0}
              y={orders(day.orders)}
              width={x.bandwidth()}
              height={ORDERS.bottom - orders(day.orders)}
              rx={Math.min(2, x.bandwidth() / 3)}
            />
            <circle className={styles.point} cx={middleOf(day)} cy={revenue(Number(day.revenue))} r={4} />
            <rect className={styles.hit} x={middleOf(day) - x.step() / 2} y={0} width={x.step()} height={ORDERS.bottom}>
              <title>{`${dayText(day.day)}: ${revenueOf(day.revenue)}, ${countOf(day.orders, 'order')}`}</title>
            </rect>
          </g>
        ))}
        <AxisBottom
          {...axis}
          left={0}
          top={ORDERS.bottom}
          scale={x}
          tickValues={days.filter((_, nth) => (days.length - 1 - nth) % every === 0)}
          tickFormat={dayText}
        />
      </svg>
    </div>
  );
}
