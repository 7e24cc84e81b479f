import type { ProductMagnets } from 'shared-contracts/design/template';
import { cornersOf, outlineOf, windowBox } from '../model/magnet-style';
import styles from './magnet-drawing.module.css';

type MagnetDrawingProps = {
  magnets: ProductMagnets;
  /** The height in inches that fills the drawing, so that all drawings have one scale. */
  largest: number;
};

const MOST = 3;
/** In percent: several share the room of one. */
const SMALLER = 60;

/** A product's magnets as drawn shapes. */
export const MagnetDrawing = ({ magnets, largest }: MagnetDrawingProps) => (
  <span className={styles.drawing} aria-hidden="true">
    {magnets.slice(0, MOST).map(({ template }) => (
      <span
        key={template.id}
        className={styles.magnet}
        style={{
          blockSize: `${((magnets.length > 1 ? SMALLER : 100) * template.heightInches) / largest}%`,
          aspectRatio: `${template.widthInches} / ${template.heightInches}`,
          borderRadius: outlineOf(template),
        }}
      >
        {template.windows.map((window) => (
          <span
            key={`${window.x} ${window.y}`}
            className={styles.window}
            style={{ ...windowBox(template, window), borderRadius: cornersOf(template, window) }}
          />
        ))}
      </span>
    ))}
  </span>
);
