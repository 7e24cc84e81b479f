import { type ReactNode, useId, useRef } from 'react';
import Minus from '@lucide/icons/icons/minus';
import Plus from '@lucide/icons/icons/plus';
import RotateCwSquare from '@lucide/icons/icons/rotate-cw-square';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import { type Crop, type PixelSize, dpiOf } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import type { Slot as Place } from 'shared-contracts/design/slots';
import type { SplitLayout } from 'shared-contracts/design/split';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { printWordsAt } from '../../../../shared/uploads/model/print-words';
import {
  type Subject,
  atZoom,
  closestZoom,
  fineAngleOf,
  quarterTurned,
  withFineAngle,
  zoomOf,
} from '../../model/crop-editing';
import { type TrayPhoto } from '../../model/pack-design';
import { cornersOf, outlineOf } from '../../../../shared/magnets/magnet-style';
import { TurnIcon } from '../../../../shared/magnets/turn-magnet';
import { photoStyle } from '../../../../shared/magnets/photo-style';
import { facesAtEdge, insetsOf } from '../../model/print-margins';
import { useCropGestures } from '../../model/use-crop-gestures';
import { useMovingCrop } from '../../model/use-moving-crop';
import styles from './crop-editor.module.css';
import { GridLines } from './grid-lines';
import { ToolButton } from '../pack/tool-button';

const ZOOM_STEP = 1.25;

export type CropEditorProps = {
  /** `src`: undefined while this browser has no picture of it. */
  photo: Pick<TrayPhoto, 'name' | 'focus'> & { size: PixelSize; src: string | undefined };
  place: Place;
  grid?: SplitLayout;
  crop: Crop;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  /** Called once the photo rests, so that a drag is one step for undo. */
  onChange: (crop: Crop) => void;
  onTurn?: () => void;
  children?: ReactNode;
};

export function CropEditor(props: CropEditorProps) {
  const { photo, place, grid, crop: settled, isAccepted, onAccept, onChange, onTurn, children } = props;
  const [crop, change] = useMovingCrop({ crop: settled, onChange });
  const window = windowOf(place);
  const subject: Subject = { photo: photo.size, window };
  const print = printSizeOf(window);
  const words = printWordsAt(dpiOf(crop, print), print);
  const turn =
    onTurn &&
    (() => {
      // else the crop that still moves would go to the turned magnet
      change(null);
      onTurn();
    });
  const faces = facesAtEdge(crop, photo, window);

  return (
    <div className={styles.editor}>
      <Stage photo={photo} place={place} grid={grid} crop={crop} subject={subject} onChange={change} onTurn={turn} />
      <div className={common.stack4}>
        <div className={common.stack1}>
          <output className={styles.quality} data-low={words.isLow}>
            {words.isLow && <Icon icon={TriangleAlert} />}
            {words.text}
          </output>
          {words.isLow && (
            <label className={styles.accept}>
              <input type="checkbox" checked={isAccepted} onChange={(event) => onAccept(event.currentTarget.checked)} />
              Print it anyway
            </label>
          )}
          <output className={styles.faces}>
            {faces > 0 && (
              <>
                <Icon icon={TriangleAlert} />
                {faces === 1 ? 'A face is' : `${faces} faces are`} at the edge, which wraps around the magnet.
              </>
            )}
          </output>
        </div>
        <Controls crop={crop} subject={subject} onChange={change} />
        {turn && (
          <Button variant="secondary" onClick={turn}>
            <TurnIcon template={place.template} /> Turn magnet
          </Button>
        )}
        {children}
        <Legend marginInches={window.marginInches} />
      </div>
    </div>
  );
}

type StageProps = Pick<CropEditorProps, 'photo' | 'place' | 'grid' | 'crop'> & {
  subject: Subject;
  onChange: (crop: Crop) => void;
  onTurn: (() => void) | undefined;
};

function Stage({ photo, place, grid, crop, subject, onChange, onTurn }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const gestures = useCropGestures({ box, crop, subject, onChange, onTurn });
  const hintId = useId();
  const { template } = place;
  const { window } = subject;
  const { edge, safe } = insetsOf(window);
  const inset = ({ x, y }: { x: number; y: number }) => ({ insetInline: `${x}%`, insetBlock: `${y}%` });
  const ratio = crop.w / crop.h;

  return (
    <div
      {...gestures}
      className={styles.stage}
      role="application"
      // the photo is the control
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-roledescription="photo position"
      aria-label={`Position of ${photo.name}`}
      aria-describedby={hintId}
    >
      <div
        ref={box}
        className={styles.print}
        style={{ aspectRatio: ratio, inlineSize: `calc(${Math.min(1, ratio)} * var(--reach))` }}
      >
        {photo.src && (
          <img className={styles.photo} src={photo.src} alt="" draggable={false} style={photoStyle(crop, photo.size)} />
        )}
        <span className={styles.bleed} />
        <span className={styles.trim} style={{ ...inset(edge), borderRadius: cornersOf(template, window) }}>
          {grid && <GridLines {...grid} />}
          {template.windows.length > 1 && (
            <span className={styles.magnet} style={{ ...aroundWindow(place), borderRadius: outlineOf(template) }} />
          )}
        </span>
        <span className={styles.safe} style={{ ...inset(safe), borderRadius: cornersOf(template, window) }} />
      </div>
      <VisuallyHidden id={hintId}>
        Drag to move, pinch to zoom. Arrow keys move the photo, plus and minus zoom, R turns it
        {onTurn && ', T turns the magnet'}.
      </VisuallyHidden>
    </div>
  );
}

/** In percent of the window's. */
function aroundWindow({ template, window: index }: Place) {
  const window = template.windows[index]!;
  return {
    left: `${(-100 * window.x) / window.width}%`,
    top: `${(-100 * window.y) / window.height}%`,
    width: `${(100 * template.widthInches) / window.width}%`,
    height: `${(100 * template.heightInches) / window.height}%`,
  };
}

type ControlsProps = { crop: Crop; subject: Subject; onChange: (crop: Crop) => void };

function Controls({ crop, subject, onChange }: ControlsProps) {
  const zoom = zoomOf(crop, subject);
  const closest = closestZoom(crop, subject);
  const angle = Math.round(fineAngleOf(crop) * 10) / 10;
  return (
    <div className={common.stack2}>
      <div className={styles.control}>
        <ToolButton label="Zoom out" icon={Minus} onClick={() => onChange(atZoom(crop, zoom / ZOOM_STEP, subject))} />
        <label className={styles.slider}>
          <span>Zoom</span>
          <input
            type="range"
            min={0}
            max={Math.max(0.01, Math.log(closest))}
            step={0.01}
            value={Math.log(zoom)}
            disabled={closest < 1.01}
            aria-valuetext={`${zoom.toFixed(1)} times`}
            onChange={(event) => onChange(atZoom(crop, Math.exp(Number(event.currentTarget.value)), subject))}
          />
        </label>
        <ToolButton label="Zoom in" icon={Plus} onClick={() => onChange(atZoom(crop, zoom * ZOOM_STEP, subject))} />
      </div>
      <div className={styles.control}>
        <label className={styles.slider}>
          <span>Angle</span>
          <input
            type="range"
            min={-45}
            max={45}
            step={0.5}
            value={angle}
            aria-valuetext={`${angle} degrees`}
            onChange={(event) => onChange(withFineAngle(crop, Number(event.currentTarget.value), subject))}
          />
        </label>
        <ToolButton
          label="Turn by 90 degrees"
          icon={RotateCwSquare}
          onClick={() => onChange(quarterTurned(crop, subject))}
        />
      </div>
    </div>
  );
}

const MILLIMETERS_PER_INCH = 25.4;

const Legend = ({ marginInches }: { marginInches: number }) => (
  <ul className={styles.legend}>
    <li>
      <span className={styles.edgeKey} aria-hidden="true" /> Edge of the magnet
    </li>
    <li>
      <span className={styles.safeKey} aria-hidden="true" /> Keep faces and words inside
    </li>
    <li>
      <span className={styles.bleedKey} aria-hidden="true" /> {Math.round(marginInches * MILLIMETERS_PER_INCH)} mm that
      wrap around the edge
    </li>
  </ul>
);
