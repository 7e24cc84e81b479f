import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import common from 'shared-ui/styles/common.module.css';
import styles from './size-drawings.module.css';

type Size = (typeof shopPolicy.sizes)[number];

/** In inches, like everything in the drawing. */
const CORNER = 0.22;
const LINE = 0.03;

const lines = (length: number) => Array.from({ length: Math.ceil(length) - 1 }, (_, index) => index + 1);

function Drawing({ size: { shape, widthInches: width, heightInches: height, label, dimensions } }: { size: Size }) {
  const clip = `magnet-${shape}`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.drawing}
      role="img"
      aria-label={`${label}, ${dimensions}`}
    >
      <clipPath id={clip}>
        {shape === 'round' ? (
          <circle cx={width / 2} cy={height / 2} r={width / 2} />
        ) : (
          <rect width={width} height={height} rx={CORNER} />
        )}
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width={width} height={height} className={styles.sky} />
        <circle cx={width * 0.68} cy={height * 0.32} r={width * 0.13} className={styles.sun} />
        <path
          className={styles.far}
          d={`M0 ${height * 0.7} Q${width * 0.32} ${height * 0.4} ${width * 0.64} ${height * 0.66} Q${width * 0.82} ${height * 0.52} ${width} ${height * 0.64} V${height} H0Z`}
        />
        <path
          className={styles.near}
          d={`M0 ${height * 0.82} Q${width * 0.45} ${height * 0.62} ${width} ${height * 0.86} V${height} H0Z`}
        />
        {lines(width).map((x) => (
          <line key={x} x1={x} x2={x} y2={height} strokeWidth={LINE} className={styles.inch} />
        ))}
        {lines(height).map((y) => (
          <line key={y} y1={y} y2={y} x2={width} strokeWidth={LINE} className={styles.inch} />
        ))}
      </g>
    </svg>
  );
}

export const SizeDrawings = () => (
  <figure className={common.stack3}>
    <ul className={styles.door}>
      {shopPolicy.sizes.map((size) => (
        <li key={size.shape} className={styles.magnet}>
          {/* first: a page that is still arriving never moves it */}
          <p className={styles.label} aria-hidden="true">
            <strong>{size.label}</strong>
            {size.dimensions}
          </p>
          <Drawing size={size} />
        </li>
      ))}
    </ul>
    <figcaption className={common.soft}>Shown to scale. Each grid square is one inch.</figcaption>
  </figure>
);
