import GripVertical from '@lucide/icons/icons/grip-vertical';
import Plus from '@lucide/icons/icons/plus';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { dpiOf } from 'shared-contracts/design/crop';
import { magnetsOf } from 'shared-contracts/design/slots';
import type { DesignOffer } from 'shared-contracts/design/draft';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { qualityAt } from 'shared-contracts/print/print-quality';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { Icon } from 'shared-ui/icon';
import { Picture } from 'shared-ui/picture';
import { PLACE_ATTRIBUTE, useDragToPlace } from 'shared-ui/use-drag-to-place';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { edgeFacePlacesOf } from '../model/edge-faces';
import { isDirection, neighborOf } from '../model/neighbor';
import { type PackDesign, type TrayPhotos, cropOfPlaced, placesOf, windowOf } from '../model/pack-design';
import { outlineOf, windowBox } from '../model/magnet-style';
import type { PhotoUploads } from '../queries/use-photo-uploads';
import { WAITING_PHOTOS_ID } from '../model/waiting-photos-id';
import { CroppedPhoto } from './cropped-photo';
import styles from './pack-places.module.css';

/** What the next place that is pressed takes: a photo of the tray, or that of another place. */
export type Held = { kind: 'photo'; id: string } | { kind: 'place'; index: number } | null;

const MOVE_HINT_ID = 'move-hint';

type PackPlacesProps = {
  design: PackDesign;
  photos: TrayPhotos;
  uploads: PhotoUploads;
  held: Held;
  /** Friends' photos. Their places wait for the owner's answer. */
  waiting: readonly DesignOffer[];
  onHold: (held: Held) => void;
  /** The held photo goes here. */
  onPut: (place: number) => void;
  onSwap: (from: number, to: number) => void;
  onEdit: (place: number) => void;
  /** A free place was pressed with nothing to put there. */
  onWantPhotos: () => void;
};

/** The places of the pack on its magnets. A photo is moved by drag, by arrow keys, or by pressing its grip and a place. */
export function PackPlaces(props: PackPlacesProps) {
  const { design, photos, onSwap } = props;
  const list = useRef<HTMLOListElement>(null);
  const takesFocus = useRef<number | null>(null);
  const { over, dragProps } = useDragToPlace(onSwap);
  const places = placesOf(design);
  const templates = magnetsOf(design.magnets, design.packSize);
  const edgeFaces = edgeFacePlacesOf(design, photos);
  const widest = Math.max(...templates.map(({ widthInches }) => widthInches));

  useEffect(() => {
    if (takesFocus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-grip="${takesFocus.current}"]`)?.focus();
    takesFocus.current = null;
  });

  function moveByKey(event: KeyboardEvent, from: number): void {
    if (event.key === 'Escape') props.onHold(null);
    if (!isDirection(event.key)) return;
    event.preventDefault();
    const elements = [...(list.current?.querySelectorAll(`[${PLACE_ATTRIBUTE}]`) ?? [])];
    const to = neighborOf(
      elements.map((element) => element.getBoundingClientRect()),
      from,
      event.key,
    );
    if (to === undefined) return;
    takesFocus.current = to;
    onSwap(from, to);
  }

  return (
    <>
      <p id={MOVE_HINT_ID} className={styles.hidden}>
        Arrow keys move the photo. Or press, then choose its new place.
      </p>
      <ol
        ref={list}
        className={styles.magnets}
        data-spread={design.spread !== undefined}
        style={design.spread && { gridTemplateColumns: `repeat(${design.spread.columns}, minmax(2.75rem, 10rem))` }}
        aria-label="Your pack"
      >
        {templates.map((template, magnet) => (
          <li
            // magnets have no other identity than their number
            // oxlint-disable-next-line react/no-array-index-key
            key={magnet}
            className={styles.magnet}
            style={placedMagnetStyle(template, design.spread ? undefined : widest)}
          >
            {places.map((place, index) => {
              if (place.magnet !== magnet) return null;
              const photo = photos[design.slots[index]?.photo ?? ''];
              return (
                <div
                  key={place.window}
                  {...{ [PLACE_ATTRIBUTE]: index }}
                  className={styles.place}
                  data-over={over === index}
                  data-held={props.held?.kind === 'place' && props.held.index === index}
                  style={windowBox(template, windowOf(place))}
                >
                  {photo ? (
                    <>
                      <button
                        type="button"
                        className={styles.photo}
                        {...dragProps(index, { touch: false })}
                        onClick={() => (props.held ? props.onPut(index) : props.onEdit(index))}
                      >
                        <PlacedPicture
                          {...props}
                          index={index}
                          hasEdgeFace={!design.spread && edgeFaces.includes(index)}
                        />
                      </button>
                      {!design.spread && (
                        <button
                          type="button"
                          className={styles.grip}
                          data-grip={index}
                          aria-label={`Move ${photo.name} from place ${index + 1}`}
                          aria-describedby={MOVE_HINT_ID}
                          aria-pressed={props.held?.kind === 'place' && props.held.index === index}
                          {...dragProps(index, { touch: true })}
                          onKeyDown={(event) => moveByKey(event, index)}
                          onClick={() => pressGrip(props, index)}
                        >
                          <Icon icon={GripVertical} />
                        </button>
                      )}
                    </>
                  ) : (
                    <FreePlace {...props} index={index} round={windowOf(place).shape === 'round'} />
                  )}
                </div>
              );
            })}
          </li>
        ))}
      </ol>
      {design.spread && edgeFaces.length > 0 && <p className={styles.note}>A face is at the edge of your pack.</p>}
    </>
  );
}

/** `widest`: of the pack, in inches; in a grid, whose columns are the measure, undefined. */
const placedMagnetStyle = (template: MagnetTemplate, widest: number | undefined): CSSProperties => ({
  inlineSize: widest && `calc(var(--tile) * ${template.widthInches / widest})`,
  aspectRatio: `${template.widthInches} / ${template.heightInches}`,
  borderRadius: outlineOf(template),
});

function pressGrip({ held, onHold, onPut }: PackPlacesProps, index: number): void {
  if (!held) onHold({ kind: 'place', index });
  else if (held.kind === 'place' && held.index === index) onHold(null);
  else onPut(index);
}

type OnePlaceProps = PackPlacesProps & { index: number };

function PlacedPicture({
  design,
  photos,
  uploads,
  held,
  index,
  hasEdgeFace,
}: OnePlaceProps & { hasEdgeFace: boolean }) {
  const place = placesOf(design)[index]!;
  const slot = design.slots[index]!;
  const photo = photos[slot.photo]!;
  const crop = cropOfPlaced(place, slot, photo);
  const window = windowOf(place);
  const isLow = crop && qualityAt(dpiOf(crop, printSizeOf(window))) === 'low';
  const state = uploads.progressOf(slot.photo).kind;
  const what = held ? `Put it here: place ${index + 1}, now ${photo.name}` : `Adjust ${photo.name}, place ${index + 1}`;
  return (
    <>
      <VisuallyHidden>{what}</VisuallyHidden>
      {crop && photo.size && uploads.pictureOf(slot.photo, 640) ? (
        <CroppedPhoto
          photo={{ name: photo.name, size: photo.size, src: uploads.pictureOf(slot.photo, 640) }}
          crop={crop}
          template={place.template}
          window={window}
        />
      ) : (
        <span className={styles.waiting}>
          {state === 'failed' || state === 'lost' ? 'Not uploaded' : 'Preview soon'}
        </span>
      )}
      <span className={styles.warnings}>
        {isLow && (
          <span className={styles.low}>
            <Icon icon={TriangleAlert} />
            <VisuallyHidden>, will look blurry</VisuallyHidden>
          </span>
        )}
        {hasEdgeFace && (
          <span className={styles.face}>
            <VisuallyHidden>, </VisuallyHidden>Face at edge
          </span>
        )}
      </span>
    </>
  );
}

function FreePlace({ design, held, waiting, index, round, onPut, onWantPhotos }: OnePlaceProps & { round: boolean }) {
  const offer = waiting.find(({ place, state }) => place === index && state === 'waiting');
  if (offer && !held)
    return (
      <button
        type="button"
        className={styles.offered}
        style={{ borderRadius: round ? '50%' : undefined }}
        aria-label={`Use it? A friend’s photo for place ${index + 1} of ${design.slots.length}`}
        onClick={() => document.getElementById(WAITING_PHOTOS_ID)?.focus()}
      >
        <Picture src={offer.path} alt="" width={1} height={1} sizes="8rem" placeholderText="" />
        <span className={styles.answer}>Use it?</span>
      </button>
    );
  const what = held ? 'Put it here' : 'Add a photo';
  return (
    <button
      type="button"
      className={styles.free}
      style={{ borderRadius: round ? '50%' : undefined }}
      aria-label={`${what}: place ${index + 1} of ${design.slots.length}, free`}
      onClick={() => (held ? onPut(index) : onWantPhotos())}
    >
      <Icon icon={Plus} />
    </button>
  );
}
