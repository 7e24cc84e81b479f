import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useWidth } from '../../../shared/charts/use-width';
import styles from './insights.module.css';

const ROW = 28;
/** An estimate for small text. */
const PIXELS_PER_LETTER = 7;

export type BarListItem = {
  id: string;
  name: string;
  value: number;
  text: string;
  tone?: 'accent' | 'second' | 'success' | 'danger';
};

const shortened = (name: string, letters: number): string =>
  name.length > letters ? `${name.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : name;

/** `most`: the value of a full bar. */
export function BarList({ label, items, most }: { label: string; items: readonly BarListItem[]; most?: number }) {
  const { element, width } = useWidth<HTMLDivElement>();
  const length = scaleLinear({
    domain: [0, most ?? Math.max(1, ...items.map(({ value }) => value))],
    range: [0, width],
    clamp: true,
  });
  const summary = items.map(({ name, text }) => `${name}: ${text}`).join('; ');
  return (
    <div ref={element} className={styles.chart}>
      <svg role="img" aria-label={`${label}. ${summary}`} width="100%" height={ROW * 6}>
        {items.map(({ id, name, value, text, tone = 'accent' }, nth) => (
          <g key={id}>
            <title>{`${name}: ${text}`}</title>
            <text className={styles.label} x={0} y={nth * ROW + 13}>
              {shortened(name, Math.floor(width / PIXELS_PER_LETTER) - text.length - 2)}
            </text>
            <text className={styles.amount} x={width} y={nth * ROW + 13} textAnchor="end">
              {text}
            </text>
            <rect className={styles.track} x={0} y={nth * ROW + 18} width={width} height={5} rx={2.5} />
            <Bar
              className={styles.bar}
              data-tone={tone}
              x={0}
              y={nth * ROW + 18}
              width={length(value)}
              height={5}
              rx={2.5}
            />
          </g>
        ))}
      </svg>
    </div>
  );
}
