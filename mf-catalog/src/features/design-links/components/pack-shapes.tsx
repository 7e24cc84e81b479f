import { type CSSProperties, Fragment } from 'react';
import { cropOf } from 'shared-contracts/design/design';
import type { LinkedDesign, LinkedPhoto } from 'shared-contracts/design/draft';
import { firstSlot } from 'shared-contracts/design/first-design';
import { orientedTemplate } from 'shared-contracts/design/orientation';
import { type Slot, magnetsOf, slotsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate, TemplateWindow } from 'shared-contracts/design/template';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { CroppedPhoto } from '../../../shared/magnets/cropped-photo';
import { outlineOf, windowBox } from '../../../shared/magnets/magnet-style';
import styles from './pack-shapes.module.css';

/** One of `imageWidths`. */
const PICTURE_WIDTH = 320;

const magnetStyle = (template: MagnetTemplate): CSSProperties => ({
  aspectRatio: `${template.widthInches} / ${template.heightInches}`,
  borderRadius: outlineOf(template),
});

const windowStyle = (template: MagnetTemplate, window: TemplateWindow): CSSProperties => ({
  ...windowBox(template, window),
  ...(window.shape === 'round' && { borderRadius: '50%' }),
});

function ownPhoto(place: Slot, { path, width, height }: LinkedPhoto) {
  const size = { width, height };
  const slot = firstSlot(place, { path, size });
  const template = orientedTemplate(place.template, slot.orientation);
  return { place: { ...place, template }, crop: cropOf(slot), size, src: pictureUrl(path, PICTURE_WIDTH) };
}

type PackShapesProps = { design: Pick<LinkedDesign, 'magnets' | 'packSize' | 'taken' | 'photos'> };

export function PackShapes({ design: { magnets, packSize, taken, photos } }: PackShapesProps) {
  const places = slotsOf(magnets, packSize).map((slot, number) => {
    const photo = photos.find((one) => one.place === number && one.state !== 'declined');
    const own = photo && ownPhoto(slot, photo);
    return { ...slot, number, own, state: own ? 'own' : taken.includes(number) ? 'taken' : 'free' };
  });
  return (
    <ul className={styles.pack} aria-label="Places of the pack">
      {magnetsOf(magnets, packSize).map((unturned, magnet) => {
        const windows = places.filter((place) => place.magnet === magnet);
        const template = windows.find(({ own }) => own)?.own?.place.template ?? unturned;
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={magnet} className={styles.magnet} style={magnetStyle(template)}>
            {windows.map(({ number, window, own, state }) => (
              <Fragment key={number}>
                <VisuallyHidden>{`Place ${number + 1}: ${own ? 'your photo' : state}`}</VisuallyHidden>
                <span
                  className={styles.window}
                  data-state={state}
                  style={windowStyle(template, template.windows[window]!)}
                >
                  {own && <CroppedPhoto shown={own} src={own.src} />}
                </span>
              </Fragment>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
