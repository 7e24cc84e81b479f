import { type PixelSize, withMargins } from 'shared-contracts/design/crop';
import { outerInches } from 'shared-contracts/design/margins';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

type Box = PixelSize & { left: number; top: number };
/** In pixels. `printed`: the window with its margins, which the crop fills. `visible`: what shows of it; if `isEllipse`, only the ellipse inside. */
export type WindowLayout = { printed: Box; visible: Box; isEllipse: boolean };
export type MagnetLayout = { size: PixelSize; windows: WindowLayout[] };

const EDGE = 1e-6;

/**
 * A window at the magnet's edge reaches beyond it by wrap and bleed; elsewhere white is around it. A round one only does if it is the whole
 * magnet.
 */
export function layoutOf(template: MagnetTemplate, dpi: number = shopPolicy.printing.dpi): MagnetLayout {
  const pixels = (inches: number) => Math.round(inches * dpi);
  const between = (left: number, top: number, right: number, bottom: number): Box => ({
    left: pixels(left),
    top: pixels(top),
    width: pixels(right) - pixels(left),
    height: pixels(bottom) - pixels(top),
  });
  const outer = outerInches(template);
  const { widthInches, heightInches } = withMargins({ ...template, marginInches: outer });
  const windows = template.windows.map(({ shape, x, y, width, height }): WindowLayout => {
    const touches = {
      left: x <= EDGE,
      top: y <= EDGE,
      right: x + width >= template.widthInches - EDGE,
      bottom: y + height >= template.heightInches - EDGE,
    };
    const isWhole = touches.left && touches.top && touches.right && touches.bottom && shape === template.shape;
    const isEllipse = shape === 'round' && !isWhole;
    const bleeds = (isTouching: boolean) => (isTouching && !isEllipse ? outer : 0);
    return {
      printed: between(x, y, x + width + 2 * outer, y + height + 2 * outer),
      visible: between(
        x + outer - bleeds(touches.left),
        y + outer - bleeds(touches.top),
        x + outer + width + bleeds(touches.right),
        y + outer + height + bleeds(touches.bottom),
      ),
      isEllipse,
    };
  });
  return { size: { width: pixels(widthInches), height: pixels(heightInches) }, windows };
}
