import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scaleTime } from '@visx/scale';
import { LinePath } from '@visx/shape';
import type { ReleaseHealth } from 'shared-contracts/releases/schemas';
import { dateText } from 'shared-contracts/time/shop-time';
import { useShop } from 'shell/contract';
import { useWidth } from '../../../shared/charts/use-width';
import { type HealthChart, linesOf, placesOf, summaryOf } from '../model/health-charts';
import styles from './version-lines.module.css';

const TOP = 8;
const BOTTOM = 142;
const HEIGHT = 168;
const LEFT = 52;
const RIGHT = 18;
const PIXELS_PER_TICK = 72;
const MINUTE_MS = 60_000;
/** Missing points that a line spans. */
const MISSING = 3;

export function VersionLines({ health, chart }: { health: ReleaseHealth; chart: HealthChart }) {
  const { element, width } = useWidth<HTMLDivElement>();
  const { timeZone } = useShop();
  const { versions, minutes } = health;
  const drawn = versions.map((version) => ({ version: version.version, places: placesOf(version, chart) }));
  const most = Math.max(chart.least, ...drawn.flatMap(({ places }) => places.map(({ value }) => value)));
  const right = Math.max(LEFT + 1, width - RIGHT);
  const x = scaleTime({ domain: [new Date(health.from), new Date(health.to)], range: [LEFT, right] });
  const y = scaleLinear({ domain: [0, most], range: [BOTTOM, TOP], nice: 2 });
  const axis = { hideAxisLine: true, hideTicks: true, axisClassName: styles.axis, tickLabelProps: {} };
  return (
    <div ref={element} className={styles.chart}>
      <svg role="img" aria-label={summaryOf(versions, chart)} width="100%" height={HEIGHT}>
        <AxisLeft
          {...axis}
          left={LEFT}
          scale={y}
          tickValues={[0, y.domain()[1]!]}
          tickFormat={(tick) => chart.text(Number(tick))}
        />
        <line className={styles.base} x1={LEFT} x2={right} y1={BOTTOM} y2={BOTTOM} />
        {chart.good !== undefined && (
          <line className={styles.good} x1={LEFT} x2={right} y1={y(chart.good)} y2={y(chart.good)}>
            <title>{`Good: at most ${chart.text(chart.good)}`}</title>
          </line>
        )}
        {drawn.map(({ version, places }, nth) => (
          <g key={version} className={styles.version} data-nth={nth}>
            <title>{version}</title>
            {linesOf(places, (MISSING + 1) * minutes * MINUTE_MS).map((line) =>
              line.length === 1 ? (
                <circle key={line[0]!.at} className={styles.point} cx={x(line[0]!.at)} cy={y(line[0]!.value)} r={3} />
              ) : (
                <LinePath
                  key={line[0]!.at}
                  className={styles.line}
                  data={line}
                  x={({ at }) => x(at)}
                  y={({ value }) => y(value)}
                />
              ),
            )}
          </g>
        ))}
        <AxisBottom
          {...axis}
          top={BOTTOM}
          scale={x}
          numTicks={Math.max(2, Math.floor((right - LEFT) / PIXELS_PER_TICK))}
          tickFormat={(tick) => dateText(new Date(Number(tick)), timeZone, minutes < 60 ? 'time' : 'short date')}
        />
      </svg>
    </div>
  );
}
