import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { magnetsOf } from 'shared-contracts/design/slots';
import { doorMagnetsOf, onDoor } from '../model/fridge-door';
import {
  type DoorPosition,
  type PackDesign,
  type TrayPhotos,
  cropOfPlaced,
  placesOf,
  windowOf,
} from '../model/pack-design';
import { outlineOf, windowBox } from '../model/magnet-style';
import { CroppedPhoto } from './cropped-photo';
import styles from './fridge-door.module.css';

type FridgeDoorProps = {
  design: PackDesign;
  photos: TrayPhotos;
  pictureOf: (photo: string, width: 640) => string | undefined;
  onHang: (magnet: number, position: DoorPosition) => void;
  /** The magnet that was used last, which the tilt buttons are about. */
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

/** The whole pack on a fridge door. Magnets are moved by drag or arrow keys, and tilted by the bracket keys. */
export function FridgeDoor({ design, photos, pictureOf, onHang, chosen, onChoose }: FridgeDoorProps) {
  const door = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ magnet: number; start: DoorPosition; x: number; y: number; now: DoorPosition }>();
  const templates = magnetsOf(design.magnets, design.packSize);
  const places = placesOf(design);
  const magnets = doorMagnetsOf(design);

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
    if (drag && drag.now !== drag.start) onHang(drag.magnet, drag.now);
    setDrag(undefined);
  }
  function moveByKey(event: KeyboardEvent, magnet: number): void {
    const by = MOVES[event.key]?.(event.shiftKey ? LARGE_STEP : STEP);
    if (!by) return;
    event.preventDefault();
    const { x, y, tilt } = magnets[magnet]!.position;
    onHang(magnet, onDoor({ x: x + (by.x ?? 0), y: y + (by.y ?? 0), tilt: tilt + (by.tilt ?? 0) }));
  }
  const contentOf = (magnet: number): string => {
    const held = places.flatMap((place, index) => (place.magnet === magnet ? [design.slots[index]] : []));
    const names = held.flatMap((slot) => photos[slot?.photo ?? '']?.name ?? []);
    return names.length > 0 ? names.join(', ') : 'empty';
  };

  return (
    <ul ref={door} className={styles.door} aria-label="Your magnets on a fridge">
      {magnets.map(({ width, position }, magnet) => {
        const template = templates[magnet]!;
        const isDragged = drag?.magnet === magnet;
        return (
          <li
            // magnets have no other identity than their number
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
              {places.map((place, index) => {
                if (place.magnet !== magnet) return null;
                const slot = design.slots[index] ?? null;
                const photo = slot ? photos[slot.photo] : undefined;
                const crop = slot && cropOfPlaced(place, slot, photo);
                return (
                  <span key={place.window} className={styles.window} style={windowBox(template, windowOf(place))}>
                    {slot && photo?.size && crop && (
                      <CroppedPhoto
                        photo={{ name: photo.name, size: photo.size, src: pictureOf(slot.photo, 640) }}
                        crop={crop}
                        template={template}
                        window={windowOf(place)}
                      />
                    )}
                  </span>
                );
              })}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
