import type { FocusFace } from 'shared-contracts/media/schemas';

type Size = { width: number; height: number };
type Box = { x: number; y: number; w: number; h: number; score: number };

/** More are a crowd, of which the largest decide. */
const MAX_FACES = 50;

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);

/** In pixels of the photo, largest first. */
export function focusOf(faces: readonly Box[], searched: Size, photo: Size): FocusFace[] {
  const [across, down] = [photo.width / searched.width, photo.height / searched.height];
  return faces
    .map(({ x, y, w, h, score }) => {
      const [left, top] = [within(x * across, photo.width), within(y * down, photo.height)];
      const [right, bottom] = [within((x + w) * across, photo.width), within((y + h) * down, photo.height)];
      return { x: left, y: top, w: right - left, h: bottom - top, score: Math.round(score * 100) / 100 };
    })
    .filter(({ w, h }) => w > 0 && h > 0)
    .toSorted((a, b) => b.w * b.h - a.w * a.h || a.x - b.x || a.y - b.y)
    .slice(0, MAX_FACES);
}
