import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { PicturePrint } from 'shared-contracts/catalog/picture-prints';
import { callApi } from 'shell/contract';
import { CroppedPhoto } from '../../../shared/magnets/cropped-photo';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';
import { ownPrintsIn, type OwnPrint } from '../model/own-prints';
import { perspectiveOf, type Corners } from '../model/perspective';
import styles from './own-photos.module.css';

const printsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/products', id, 'prints'],
    queryFn: ({ signal }) => callApi('GET /api/products/:id/prints', { id }, { signal }),
  });

/** 0 until the box is measured. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [width]);
  return { box, scale };
}

/** In px, before it is scaled to the picture. */
const SIDE = 1000;
const PIXELS_PER_INCH = 100;
/** Of the square, for a picture whose prints are unknown. */
const ALONE_PART = 0.62;

const scaled = (points: PicturePrint['corners']) => points.map(([x, y]) => [x * SIDE, y * SIDE]) as unknown as Corners;

const clipOf = (covers: PicturePrint['covers']): string | undefined => {
  if (covers.length === 0) return undefined;
  const path = (points: readonly (readonly [number, number])[]) =>
    `M${points.map(([x, y]) => `${x * SIDE} ${y * SIDE}`).join('L')}Z`;
  const everything = 'M-1000 -1000H2000V2000H-1000Z';
  return `path(evenodd, "${everything}${covers.map(path).join('')}")`;
};

function Print({ print, photo }: OwnPrint) {
  const { shape, radius, corners, covers } = print;
  const { width, height } = photo.place.template.windows[photo.place.window]!;
  const box = { width: width * PIXELS_PER_INCH, height: height * PIXELS_PER_INCH };
  return (
    <div className={styles.layer} style={{ clipPath: clipOf(covers) }}>
      <div
        className={styles.print}
        style={{
          ...box,
          borderRadius: shape === 'round' ? '50%' : radius * PIXELS_PER_INCH,
          transform: perspectiveOf(box, scaled(corners)),
        }}
      >
        <CroppedPhoto shown={photo} src={photo.src} />
      </div>
    </div>
  );
}

function Alone({ photos }: { photos: readonly PreviewPhoto[] }) {
  const { magnet, template } = photos[0]!.place;
  const { widthInches, heightInches, shape, cornerRadiusInches, windows } = template;
  const scale = (ALONE_PART * SIDE) / Math.max(widthInches, heightInches);
  const [width, height] = [widthInches * scale, heightInches * scale];
  const [left, top] = [(SIDE - width) / 2, (SIDE - height) / 2];
  const radius = shape === 'round' ? '50%' : cornerRadiusInches * scale;
  return (
    <div className={styles.ground}>
      <div className={styles.magnet} style={{ left, top, width, height, borderRadius: radius }} />
      {photos.map((photo) => {
        if (photo.place.magnet !== magnet) return null;
        const window = windows[photo.place.window]!;
        const [x, y] = [(left + window.x * scale) / SIDE, (top + window.y * scale) / SIDE];
        const [right, bottom] = [x + (window.width * scale) / SIDE, y + (window.height * scale) / SIDE];
        const isWhole = windows.length === 1 && window.width === widthInches;
        const print: PicturePrint = {
          shape: window.shape,
          width: window.width,
          height: window.height,
          radius: isWhole ? cornerRadiusInches : 0,
          corners: [
            [x, y],
            [right, y],
            [right, bottom],
            [x, bottom],
          ],
          covers: [],
        };
        return <Print key={`${window.x} ${window.y}`} print={print} photo={photo} />;
      })}
    </div>
  );
}

type OwnPhotosProps = { product: Product; imageUrl: string; isFirst: boolean; photos: readonly PreviewPhoto[] };

export function OwnPhotos({ product, imageUrl, isFirst, photos }: OwnPhotosProps): ReactNode {
  const { data: pictures, isError } = useQuery(printsQuery(product.id));
  const { box, scale } = useScale(SIDE);
  const own = ownPrintsIn(pictures ?? [], imageUrl, photos);
  const isAlone = isFirst && own.length === 0 && (isError || pictures !== undefined);
  return (
    <div ref={box} className={styles.own} aria-hidden>
      <div className={styles.square} style={{ '--scale': scale } as CSSProperties}>
        {isAlone && <Alone photos={photos} />}
        {own.map(({ print, photo }) => (
          <Print key={print.corners.join()} print={print} photo={photo} />
        ))}
      </div>
    </div>
  );
}
