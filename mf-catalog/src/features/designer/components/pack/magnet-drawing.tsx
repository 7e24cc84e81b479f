import { useId } from 'react';
import type { MagnetTemplate, ProductMagnets, TemplateWindow } from 'shared-contracts/design/template';
import styles from './magnet-drawing.module.css';

type MagnetDrawingProps = {
  magnets: ProductMagnets;
  /** The height in inches that fills every drawing. */
  largest: number;
};

const MAX_MAGNETS = 3;
/** In percent: several share the room of one. */
const SMALLER = 60;

const radiiOf = ({ shape, widthInches, heightInches, cornerRadiusInches }: MagnetTemplate) =>
  shape === 'round' ? { rx: widthInches / 2, ry: heightInches / 2 } : { rx: cornerRadiusInches };

/** The magnet's if the window fills it, else square. */
function windowCornersOf(template: MagnetTemplate, { shape, width, height }: TemplateWindow) {
  if (shape === 'round') return { rx: width / 2, ry: height / 2 };
  const fills = width === template.widthInches && height === template.heightInches;
  return fills ? radiiOf(template) : {};
}

export function MagnetDrawing({ magnets, largest }: MagnetDrawingProps) {
  const landscape = useId();
  return (
    <span className={styles.drawing} aria-hidden="true">
      {magnets.slice(0, MAX_MAGNETS).map(({ template }, index) => (
        // one unit is one inch
        <svg
          key={template.id}
          className={styles.magnet}
          viewBox={`0 0 ${template.widthInches} ${template.heightInches}`}
          height={`${((magnets.length > 1 ? SMALLER : 100) * template.heightInches) / largest}%`}
        >
          <linearGradient id={`${landscape}${index}`} x1="0.33" y1="0.03" x2="0.67" y2="0.97">
            <stop offset="55%" className={styles.sky} />
            <stop offset="55%" className={styles.meadow} />
          </linearGradient>
          <rect width="100%" height="100%" {...radiiOf(template)} className={styles.border} />
          {template.windows.map((window) => (
            <rect
              key={`${window.x} ${window.y}`}
              x={window.x}
              y={window.y}
              width={window.width}
              height={window.height}
              {...windowCornersOf(template, window)}
              fill={`url(#${landscape}${index})`}
            />
          ))}
        </svg>
      ))}
    </span>
  );
}
