import { Fragment } from 'react';
import { type TypedMagnet, marginsIn } from '../model/magnet-choice';
import styles from './magnets-editor.module.css';

const LARGEST = 24;
const inches = (text: string) => Math.min(LARGEST, Math.max(0, Number(text) || 0));

type AreaProps = {
  shape: TypedMagnet['shape'];
  x?: number;
  y?: number;
  width: number;
  height: number;
  radius?: number;
  className: string | undefined;
};

const Area = ({ shape, x = 0, y = 0, width, height, radius = 0, className }: AreaProps) =>
  shape === 'round' ? (
    <ellipse cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} className={className} />
  ) : (
    <rect {...{ x, y, width, height, className }} rx={radius} />
  );

export function MagnetPreview({ magnet }: { magnet: TypedMagnet }) {
  const [width, height] = [inches(magnet.width), inches(magnet.height)];
  if (width === 0 || height === 0) return null;
  const { wrap, bleed, safe } = marginsIn(magnet);
  const radius = inches(magnet.cornerRadius);
  const around = (by: number) => ({
    shape: magnet.shape,
    x: -by,
    y: -by,
    width: Math.max(0, width + 2 * by),
    height: Math.max(0, height + 2 * by),
    radius: radius > 0 ? Math.max(0, radius + by) : 0,
  });
  const reach = wrap + bleed + 0.1;
  return (
    <svg
      className={styles.preview}
      viewBox={`${-reach} ${-reach} ${width + 2 * reach} ${height + 2 * reach}`}
      role="img"
      aria-label={`${magnet.id}: ${width} x ${height} in, ${magnet.windows.length} photos${wrap > 0 ? `, wraps ${wrap} in around the edge` : ''}`}
    >
      <Area {...around(wrap + bleed)} className={styles.bleed} />
      {wrap > 0 && <Area {...around(wrap)} className={styles.wrap} />}
      <Area {...around(0)} className={styles.magnet} />
      {magnet.windows.map((window, nth) => {
        const at = { x: inches(window.x), y: inches(window.y) };
        const size = { width: inches(window.width), height: inches(window.height) };
        return (
          <Fragment key={window.key}>
            <Area shape={window.shape} {...at} {...size} className={styles.window} />
            <text
              x={at.x + size.width / 2}
              y={at.y + size.height / 2}
              fontSize={Math.min(size.width, size.height) / 3}
              className={styles.number}
            >
              {nth + 1}
            </text>
          </Fragment>
        );
      })}
      <Area {...around(-safe)} className={styles.safe} />
    </svg>
  );
}
