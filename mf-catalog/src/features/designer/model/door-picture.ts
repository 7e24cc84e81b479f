import { type Crop, type PixelSize, withMargins } from 'shared-contracts/design/crop';
import type { PrintWindow } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { DOOR_HEIGHT, doorMagnetsOf } from './fridge-door';
import { type PackDesign, type TrayPhotos, shownIn, templatesOf } from './pack-design';

/** In pixels; 4 by 5, as social networks show pictures. */
export const PICTURE = { width: 1080, height: (1080 * DOOR_HEIGHT) / 100 };
const UNIT = PICTURE.width / 100;

type Brush = CanvasRenderingContext2D;
type Box = { x: number; y: number; width: number; height: number };
/** By photo; may be smaller than the photo that the crop is about. */
export type LoadedPictures = ReadonlyMap<string, CanvasImageSource>;

function gradient(brush: Brush, { x, y, width, height }: Box, stops: readonly (readonly [number, string])[]) {
  const made = brush.createLinearGradient(x, y, x + width, y + height);
  for (const [at, color] of stops) made.addColorStop(at, color);
  return made;
}

/** As in `fridge-door.module.css`. */
function drawDoor(brush: Brush): void {
  const { width, height } = PICTURE;
  const door = { x: 0, y: 0, width: 0, height };
  brush.fillStyle = gradient(brush, door, [
    [0, '#f4f5f6'],
    [0.7, '#dcdfe2'],
    [1, '#cfd3d7'],
  ]);
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = gradient(brush, { ...door, width, height: width * 0.27 }, [
    [0.4, '#fff0'],
    [0.47, '#fff8'],
    [0.56, '#fff0'],
  ]);
  brush.fillRect(0, 0, width, height);
  const handle = { x: width * 0.939, y: height * 0.3, width: width * 0.026, height: height * 0.38 };
  brush.save();
  brush.shadowColor = '#0003';
  brush.shadowBlur = UNIT * 3;
  brush.shadowOffsetX = -UNIT;
  brush.shadowOffsetY = UNIT * 1.5;
  brush.fillStyle = gradient(brush, { ...handle, height: 0 }, [
    [0, '#8c9196'],
    [0.4, '#f3f4f5'],
    [1, '#a5aab0'],
  ]);
  brush.beginPath();
  brush.roundRect(handle.x, handle.y, handle.width, handle.height, handle.width / 2);
  brush.fill();
  brush.restore();
}

function outline(
  brush: Brush,
  { x, y, width, height }: Box,
  { isRound, corner }: { isRound: boolean; corner: number },
) {
  brush.beginPath();
  if (isRound) brush.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else brush.roundRect(x, y, width, height, corner);
}

/** `inch`: in pixels. */
function drawPhoto(
  brush: Brush,
  picture: CanvasImageSource,
  { size, crop, window, inch }: { size: PixelSize; crop: Crop; window: PrintWindow; inch: number },
): void {
  const [x, y] = [(window.x + window.width / 2) * inch, (window.y + window.height / 2) * inch];
  brush.save();
  outline(
    brush,
    { x: window.x * inch, y: window.y * inch, width: window.width * inch, height: window.height * inch },
    { isRound: window.shape === 'round', corner: 0 },
  );
  brush.clip();
  brush.translate(x, y);
  brush.rotate((crop.rotation * Math.PI) / 180);
  const scale = (withMargins(printSizeOf(window)).widthInches * inch) / crop.w;
  brush.scale(scale, scale);
  brush.translate(-crop.cx, -crop.cy);
  brush.drawImage(picture, 0, 0, size.width, size.height);
  brush.restore();
}

/** Clips what is drawn next. */
function drawBlank(brush: Brush, template: MagnetTemplate, box: Box, inch: number): void {
  const shape = { isRound: template.shape === 'round', corner: template.cornerRadiusInches * inch };
  brush.save();
  brush.shadowColor = '#0006';
  brush.shadowBlur = UNIT * 1.8;
  brush.shadowOffsetY = UNIT * 0.9;
  brush.fillStyle = '#fff';
  outline(brush, box, shape);
  brush.fill();
  brush.restore();
  outline(brush, box, shape);
  brush.clip();
}

export function drawPack(
  brush: CanvasRenderingContext2D,
  { design, photos, pictures }: { design: PackDesign; photos: TrayPhotos; pictures: LoadedPictures },
): void {
  drawDoor(brush);
  const shown = shownIn(design, photos);
  const templates = templatesOf(design, photos);
  for (const [magnet, { width, height, position }] of doorMagnetsOf(design, templates).entries()) {
    const template = templates[magnet]!;
    const box = { x: 0, y: 0, width: width * UNIT, height: height * UNIT };
    const inch = box.width / template.widthInches;
    brush.save();
    brush.translate(position.x * UNIT, position.y * UNIT);
    brush.rotate((position.tilt * Math.PI) / 180);
    brush.translate(-box.width / 2, -box.height / 2);
    drawBlank(brush, template, box, inch);
    for (const { place, photo, size, crop, window } of shown) {
      const picture = place.magnet === magnet && pictures.get(photo.id);
      if (picture) drawPhoto(brush, picture, { size, crop, window, inch });
    }
    brush.fillStyle = gradient(brush, box, [
      [0, '#fff5'],
      [0.35, '#fff0'],
      [0.7, '#0000'],
      [1, '#0002'],
    ]);
    brush.fillRect(0, 0, box.width, box.height);
    brush.restore();
  }
}
