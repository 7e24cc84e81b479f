import { Fragment } from 'react';
import type { TypedMagnet } from '../model/magnet-choice';
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
  return (
    <svg
      className={styles.preview}
      viewBox={`-0.1 -0.1 ${width + 0.2} ${height + 0.2}`}
      role="img"
      aria-label={`${magnet.id}: ${width} x ${height} in, ${magnet.windows.length} photos`}
    >
      <Area
        shape={magnet.shape}
        {...{ width, height }}
        radius={inches(magnet.cornerRadius)}
        className={styles.magnet}
      />
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
    </svg>
  );
}
