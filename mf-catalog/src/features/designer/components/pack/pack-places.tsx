import GripVertical from '@lucide/icons/icons/grip-vertical';
import Plus from '@lucide/icons/icons/plus';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import X from '@lucide/icons/icons/x';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { DesignOffer } from 'shared-contracts/design/draft';
import { windowOf } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { canTurn } from 'shared-contracts/design/orientation';
import { qualityAt } from 'shared-contracts/print/print-quality';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { Picture } from 'shared-ui/picture';
import { PLACE_ATTRIBUTE, useDragToPlace } from 'shared-ui/use-drag-to-place';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ReplacePhoto } from '../../../../shared/uploads/components/replace-photo';
import { failureLabels } from '../../../../shared/uploads/model/photo-list';
import { edgeFacePlacesOf } from '../../model/edge-faces';
import { CroppedPhoto } from '../../../../shared/magnets/cropped-photo';
import { outlineOf, windowBox } from '../../../../shared/magnets/magnet-style';
import { TurnMagnet } from '../../../../shared/magnets/turn-magnet';
import { isDirection, neighborOf } from '../../model/neighbor';
import { type ShownPhoto, type TrayPhoto, placesOf, shownIn, templatesOf } from '../../model/pack-design';
import { useEditor } from '../../model/use-editor';
import { usePackScale } from '../../model/use-pack-scale';
import { designOffersQuery } from '../../queries/design-offers-query';
import { pictureOf, progressOf } from '../../store/designer-state';
import { useCommands, useDesign, useDesigner, useTrayPhotos, useUnusablePhotos } from '../../store/use-designer';
import styles from './pack-places.module.css';

const MOVE_HINT_ID = 'move-hint';
export const WAITING_PHOTOS_ID = 'waiting-photos';

type PackPlacesProps = {
  table: RefObject<HTMLElement | null>;
};

export function PackPlaces({ table }: PackPlacesProps) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const pickedUp = useDesigner((designer) => designer.pickedUp);
  const id = useDesigner((designer) => designer.id);
  const isStored = useDesigner(({ copy }) => copy !== null);
  const { change, drop, pickUp, swap } = useCommands();
  const { edit } = useEditor();
  const { data: offers = [] } = useQuery({ ...designOffersQuery(id), enabled: isStored });
  const list = useRef<HTMLOListElement>(null);
  const takesFocus = useRef<number | null>(null);
  const { over, dragProps } = useDragToPlace(swap);
  const places = placesOf(design, photos);
  const templates = templatesOf(design, photos);
  const shown = shownIn(design, photos);
  const unusable = useUnusablePhotos();
  const edgeFaces = edgeFacePlacesOf(design, photos);
  const widest = Math.max(...templates.map(({ widthInches }) => widthInches));

  const columns = design.spread?.columns;
  const scale = usePackScale({ table, list, templates, columns, isChoosing: pickedUp !== null });
  const layout: CSSProperties = {
    ...(scale !== undefined && { '--inch': `${scale}px` }),
    ...(columns !== undefined && { gridTemplateColumns: gridColumns(columns, templates[0], scale) }),
  };

  useEffect(() => {
    if (takesFocus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-grip="${takesFocus.current}"]`)?.focus();
    takesFocus.current = null;
  });

  function moveByKey(event: KeyboardEvent, from: number): void {
    if (event.key === 'Escape') pickUp(null);
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
    swap(from, to);
  }

  const isPickedUp = (place: number) => pickedUp?.kind === 'place' && pickedUp.index === place;
  function pressGrip(place: number): void {
    if (!pickedUp) pickUp({ kind: 'place', index: place });
    else if (isPickedUp(place)) pickUp(null);
    else drop(place);
  }

  const contentOf = (place: number) => {
    const photo = photos[design.placed[place]?.photo ?? ''];
    if (photo && unusable.has(photo.id)) return <RefusedPlace index={place} photo={photo} />;
    if (!photo) {
      const offer = offers.find((one) => one.place === place && one.state === 'waiting');
      return <FreePlace index={place} offer={offer} isRound={windowOf(places[place]!).shape === 'round'} />;
    }
    return (
      <>
        <button
          type="button"
          className={styles.photo}
          {...dragProps(place, { touch: false })}
          onClick={() => (pickedUp ? drop(place) : edit(design.spread ? 'spread' : place))}
        >
          <PlacedPicture
            index={place}
            photo={photo}
            shown={shown.find(({ index }) => index === place)}
            hasEdgeFace={!design.spread && edgeFaces.includes(place)}
          />
        </button>
        {!design.spread && canTurn(places[place]!.template) && (
          <TurnMagnet
            className={styles.turn}
            name={`${photo.name}, place ${place + 1}`}
            template={places[place]!.template}
            onTurn={() => change({ type: 'turn', place })}
          />
        )}
        {!design.spread && (
          <button
            type="button"
            className={styles.grip}
            data-grip={place}
            aria-label={`Move ${photo.name} from place ${place + 1}`}
            aria-describedby={MOVE_HINT_ID}
            aria-pressed={isPickedUp(place)}
            {...dragProps(place, { touch: true })}
            onKeyDown={(event) => moveByKey(event, place)}
            onClick={() => pressGrip(place)}
          >
            <Icon icon={GripVertical} />
          </button>
        )}
      </>
    );
  };

  return (
    <>
      <VisuallyHidden id={MOVE_HINT_ID}>Arrow keys move the photo. Or press, then choose its new place.</VisuallyHidden>
      <ol
        ref={list}
        className={styles.magnets}
        data-spread={design.spread !== undefined}
        data-choosing={pickedUp !== null}
        style={layout}
        aria-label="Your pack"
      >
        {templates.map((template, magnet) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key
            key={magnet}
            className={styles.magnet}
            style={magnetStyle(template, design.spread ? undefined : widest, scale !== undefined)}
          >
            {places.map(
              (place, index) =>
                place.magnet === magnet && (
                  <div
                    key={place.window}
                    {...{ [PLACE_ATTRIBUTE]: index }}
                    className={styles.place}
                    data-over={over === index}
                    data-picked-up={isPickedUp(index)}
                    style={windowBox(template, windowOf(place))}
                  >
                    {contentOf(index)}
                  </div>
                ),
            )}
          </li>
        ))}
      </ol>
      {design.spread && edgeFaces.length > 0 && <p className={styles.note}>A face is at the edge of your pack.</p>}
    </>
  );
}

const gridColumns = (columns: number, template: MagnetTemplate | undefined, scale: number | undefined): string =>
  `repeat(${columns}, ${scale === undefined || !template ? 'minmax(2.75rem, 10rem)' : `${template.widthInches * scale}px`})`;

/** `widest`: in inches. */
const magnetStyle = (template: MagnetTemplate, widest: number | undefined, isScaled: boolean): CSSProperties => ({
  inlineSize:
    widest &&
    (isScaled ? `calc(var(--inch) * ${template.widthInches})` : `calc(var(--tile) * ${template.widthInches / widest})`),
  aspectRatio: `${template.widthInches} / ${template.heightInches}`,
  borderRadius: outlineOf(template),
});

type PlacedPictureProps = { index: number; photo: TrayPhoto; shown: ShownPhoto | undefined; hasEdgeFace: boolean };

function PlacedPicture({ index, photo: { id, name }, shown, hasEdgeFace }: PlacedPictureProps) {
  const isMoving = useDesigner(({ pickedUp }) => pickedUp !== null);
  const src = useDesigner((designer) => pictureOf(designer, id, 640));
  const { kind } = useDesigner((designer) => progressOf(designer, id));
  return (
    <>
      <VisuallyHidden>
        {isMoving ? `Put it here: place ${index + 1}, now ${name}` : `Adjust ${name}, place ${index + 1}`}
      </VisuallyHidden>
      {shown && src ? (
        <CroppedPhoto shown={shown} src={src} />
      ) : (
        <span className={styles.waiting}>{kind === 'retrying' ? 'Not uploaded' : 'Preview soon'}</span>
      )}
      <span className={styles.warnings}>
        {shown && qualityAt(shown.dpi) === 'low' && (
          <span className={styles.low}>
            <Icon icon={TriangleAlert} />
            <VisuallyHidden>, will look blurry</VisuallyHidden>
          </span>
        )}
        {kind === 'retrying' && (
          <span className={styles.face}>
            <VisuallyHidden>, </VisuallyHidden>Didn’t arrive
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

function RefusedPlace({ index, photo: { id, name } }: { index: number; photo: TrayPhoto }) {
  const isMoving = useDesigner(({ pickedUp }) => pickedUp !== null);
  const progress = useDesigner((designer) => progressOf(designer, id));
  const { change, drop, replacePhoto } = useCommands();
  if (progress.kind !== 'refused') return null;
  const reason = progress.isDamaged ? 'Damaged: look at it' : failureLabels[progress.failure];
  if (isMoving)
    return (
      <button
        type="button"
        className={styles.free}
        aria-label={`Put it here: place ${index + 1}, instead of ${name}`}
        onClick={() => drop(index)}
      >
        <Icon icon={Plus} />
      </button>
    );
  return (
    <div className={styles.refused}>
      <span className={styles.reason}>
        <Icon icon={TriangleAlert} /> {reason}
      </span>
      <ReplacePhoto
        label={`Replace ${name} in place ${index + 1}: ${progress.detail ?? reason}`}
        className={styles.replace}
        onChoose={(file) => replacePhoto(id, file)}
      >
        Replace
      </ReplacePhoto>
      <IconButton
        className={styles.empty}
        label={`Remove ${name} from place ${index + 1}`}
        icon={<Icon icon={X} />}
        onClick={() => change({ type: 'empty', place: index })}
      />
    </div>
  );
}

type FreePlaceProps = { index: number; offer: DesignOffer | undefined; isRound: boolean };

function FreePlace({ index, offer, isRound }: FreePlaceProps) {
  const places = useDesign().placed.length;
  const isMoving = useDesigner(({ pickedUp }) => pickedUp !== null);
  const picker = useDesigner((designer) => designer.picker);
  const { drop } = useCommands();
  const style = { borderRadius: isRound ? '50%' : undefined };
  if (offer && !isMoving)
    return (
      <button
        type="button"
        className={styles.offered}
        style={style}
        aria-label={`Use it? ${offer.friendName ? `${offer.friendName}’s` : 'A friend’s'} photo for place ${index + 1} of ${places}`}
        onClick={() => document.getElementById(WAITING_PHOTOS_ID)?.focus()}
      >
        <Picture src={offer.path} alt="" width={1} height={1} sizes="8rem" placeholderText="" />
        <span className={styles.answer}>Use it?</span>
      </button>
    );
  return (
    <button
      type="button"
      className={styles.free}
      style={style}
      aria-label={`${isMoving ? 'Put it here' : 'Add a photo'}: place ${index + 1} of ${places}, free`}
      onClick={() => (isMoving ? drop(index) : picker.current?.click())}
    >
      <Icon icon={Plus} />
    </button>
  );
}
