import { type SplitLayout, printedSizeOf } from 'shared-contracts/design/split';
import styles from './grid-lines.module.css';

type Box = { x: number; y: number; width: number; height: number; radius: number };

const outlineOf = ({ x, y, width, height, radius }: Box): string => {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return [
    `M${x + radius} ${y}h${width - 2 * radius}${corner(radius, radius)}v${height - 2 * radius}${corner(-radius, radius)}`,
    `h${2 * radius - width}${corner(-radius, -radius)}v${2 * radius - height}${corner(radius, -radius)}z`,
  ].join('');
};

/** Dims what the gaps between the magnets skip. */
export function GridLines({ columns, rows, template }: SplitLayout) {
  const { widthInches, heightInches } = printedSizeOf({ columns, rows, template });
  const window = template.windows[0]!;
  const fills = window.width === template.widthInches && window.height === template.heightInches;
  const radius = fills ? template.cornerRadiusInches : 0;
  const [pitchX, pitchY] = [
    columns > 1 ? (widthInches - window.width) / (columns - 1) : 0,
    rows > 1 ? (heightInches - window.height) / (rows - 1) : 0,
  ];
  const magnets = Array.from({ length: columns * rows }, (_, magnet) =>
    outlineOf({
      x: (magnet % columns) * pitchX,
      y: Math.floor(magnet / columns) * pitchY,
      width: window.width,
      height: window.height,
      radius,
    }),
  ).join('');

  return (
    <svg className={styles.lines} viewBox={`0 0 ${widthInches} ${heightInches}`} aria-hidden="true">
      <path className={styles.gaps} fillRule="evenodd" d={`M0 0h${widthInches}v${heightInches}H0z${magnets}`} />
      <path className={styles.edges} d={magnets} />
    </svg>
  );
}
