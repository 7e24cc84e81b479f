import type { Crop, Face } from 'shared-contracts/design/crop';
import type { PrintWindow } from 'shared-contracts/design/margins';

const LEAST_SHARE = 0.25;

type Point = { x: number; y: number };

const within = ([from, to]: readonly [number, number], half: number) =>
  Math.max(0, Math.min(to, half) - Math.max(from, -half));
const spanOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/** A good part of it shows, and not all in the safe area. `face`: in the photo's pixels. */
export function isFaceAtEdge(face: Face, { crop, window }: { crop: Crop; window: PrintWindow }): boolean {
  const angle = (crop.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const inches = (window.width + 2 * window.marginInches) / crop.w;
  /** In inches from the middle of the window. */
  const onMagnet = (x: number, y: number): Point => {
    const [dx, dy] = [x - crop.cx, y - crop.cy];
    return { x: (cos * dx - sin * dy) * inches, y: (sin * dx + cos * dy) * inches };
  };
  // a face fills the ellipse in its box
  const [middleX, middleY] = [face.x + face.w / 2, face.y + face.h / 2];
  const outline = [
    onMagnet(face.x, middleY),
    onMagnet(face.x + face.w, middleY),
    onMagnet(middleX, face.y),
    onMagnet(middleX, face.y + face.h),
  ];
  const [across, down] = [spanOf(outline.map(({ x }) => x)), spanOf(outline.map(({ y }) => y))];
  const shown = within(across, window.width / 2) * within(down, window.height / 2);
  if (shown < LEAST_SHARE * (across[1] - across[0]) * (down[1] - down[0])) return false;
  const [safeX, safeY] = [window.width / 2 - window.safeInches, window.height / 2 - window.safeInches];
  return !outline.every(({ x, y }) =>
    window.shape === 'round' ? (x / safeX) ** 2 + (y / safeY) ** 2 <= 1 : Math.abs(x) <= safeX && Math.abs(y) <= safeY,
  );
}
