import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { windowOf } from 'shared-contracts/design/margins';
import { doorMagnetsOf, onDoor } from '../../model/fridge-door';
import { CroppedPhoto } from '../../../../shared/magnets/cropped-photo';
import { outlineOf, windowBox } from '../../../../shared/magnets/magnet-style';
import { type DoorPosition, type ShownPhoto, placesOf, shownIn, templatesOf } from '../../model/pack-design';
import { pictureOf } from '../../store/designer-state';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../../store/use-designer';
import styles from './fridge-door.module.css';

type FridgeDoorProps = {
  /** What the tilt buttons are about. */
  chosen: number;
  onChoose: (magnet: number) => void;
};

const STEP = 1;
const LARGE_STEP = 5;
const TILT_STEP = 2;

const MOVES: Record<string, (step: number) => Partial<DoorPosition>> = {
  ArrowLeft: (step) => ({ x: -step }),
  ArrowRight: (step) => ({ x: step }),
  ArrowUp: (step) => ({ y: -step }),
  ArrowDown: (step) => ({ y: step }),
  '[': () => ({ tilt: -TILT_STEP }),
  ']': () => ({ tilt: TILT_STEP }),
};

const styleOf = ({ x, y, tilt }: DoorPosition): CSSProperties => ({
  transform: `translate(calc(${x}cqw - 50%), calc(${y}cqw - 50%)) rotate(${tilt}deg)`,
});

/** Magnets are moved by drag or arrow keys, and tilted by the bracket keys. */
export function FridgeDoor({ chosen, onChoose }: FridgeDoorProps) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const { change } = useCommands();
  const door = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ magnet: number; start: DoorPosition; x: number; y: number; now: DoorPosition }>();
  const templates = templatesOf(design, photos);
  const places = placesOf(design, photos);
  const shown = shownIn(design, photos);
  const magnets = doorMagnetsOf(design, templates);

  const hang = (magnet: number, position: DoorPosition) =>
    change({ type: 'hang', magnet, position, key: `hang ${magnet}` });
  function begin(event: PointerEvent<HTMLElement>, magnet: number): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = magnets[magnet]!.position;
    onChoose(magnet);
    setDrag({ magnet, start, x: event.clientX, y: event.clientY, now: start });
  }
  function move(event: PointerEvent): void {
    const unit = (door.current?.clientWidth ?? 0) / 100;
    if (!drag || unit === 0) return;
    const { start } = drag;
    const [x, y] = [start.x + (event.clientX - drag.x) / unit, start.y + (event.clientY - drag.y) / unit];
    setDrag({ ...drag, now: onDoor({ ...start, x, y }) });
  }
  function end(): void {
    if (drag && drag.now !== drag.start) hang(drag.magnet, drag.now);
    setDrag(undefined);
  }
  function moveByKey(event: KeyboardEvent, magnet: number): void {
    const by = MOVES[event.key]?.(event.shiftKey ? LARGE_STEP : STEP);
    if (!by) return;
    event.preventDefault();
    const { x, y, tilt } = magnets[magnet]!.position;
    hang(magnet, onDoor({ x: x + (by.x ?? 0), y: y + (by.y ?? 0), tilt: tilt + (by.tilt ?? 0) }));
  }
  const contentOf = (magnet: number): string => {
    const held = design.placed.filter((_, index) => places[index]!.magnet === magnet);
    const names = held.flatMap((one) => photos[one?.photo ?? '']?.name ?? []);
    return names.length > 0 ? names.join(', ') : 'empty';
  };

  return (
    <ul ref={door} className={styles.door} aria-label="Your magnets on a fridge">
      {magnets.map(({ width, position }, magnet) => {
        const template = templates[magnet]!;
        const isDragged = drag?.magnet === magnet;
        return (
          <li
            // oxlint-disable-next-line react/no-array-index-key
            key={magnet}
            className={styles.spot}
            style={{
              inlineSize: `${width}cqw`,
              zIndex: isDragged || chosen === magnet ? 1 : undefined,
              ...styleOf(isDragged ? drag.now : position),
            }}
          >
            <button
              type="button"
              className={styles.magnet}
              aria-label={`Magnet ${magnet + 1} of ${magnets.length}: ${contentOf(magnet)}`}
              aria-describedby="door-hint"
              style={{
                aspectRatio: `${template.widthInches} / ${template.heightInches}`,
                borderRadius: outlineOf(template),
              }}
              onFocus={() => onChoose(magnet)}
              onPointerDown={(event) => begin(event, magnet)}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={end}
              onKeyDown={(event) => moveByKey(event, magnet)}
            >
              {places.map(
                (place, index) =>
                  place.magnet === magnet && (
                    <span key={place.window} className={styles.window} style={windowBox(template, windowOf(place))}>
                      <WindowPhoto shown={shown.find((one) => one.index === index)} />
                    </span>
                  ),
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function WindowPhoto({ shown }: { shown: ShownPhoto | undefined }) {
  const src = useDesigner((designer) => shown && pictureOf(designer, shown.held.photo, 640));
  return shown && src && <CroppedPhoto shown={shown} src={src} />;
}
