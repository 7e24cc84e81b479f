import { Colors, DxfWriter, LWPolylineFlags, Units, point2d, point3d } from '@tarikjabiri/dxf';
import type { Outline } from 'shared-contracts/design/template';
import type { SheetBox } from './sheet-layout.js';

/** A line to cut along, in inches from the sheet's upper left. `radius`: of a rectangle's corners. */
export type Cut = SheetBox & { shape: Outline; radius: number };
export type CutSheet = { width: number; height: number; cuts: readonly Cut[]; marks: readonly SheetBox[] };

const CUT = 'CutContour';
const MARKS = 'Registration';

const attributes = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${Number(value.toFixed(5))}"`)
    .join(' ');

const svgCut = ({ shape, x, y, width, height, radius }: Cut): string =>
  shape === 'round'
    ? `<ellipse ${attributes({ cx: x + width / 2, cy: y + height / 2, rx: width / 2, ry: height / 2 })}/>`
    : `<rect ${attributes({ x, y, width, height, rx: radius })}/>`;

/** In the sheet's own size; one unit is an inch. */
export const cutSvgOf = ({ width, height, cuts, marks }: CutSheet): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${height}in" viewBox="0 0 ${width} ${height}">`,
    ...(marks.length > 0
      ? [`<g id="${MARKS}" fill="#000">${marks.map((mark) => `<rect ${attributes(mark)}/>`).join('')}</g>`]
      : []),
    `<g id="${CUT}" fill="none" stroke="#f0f" stroke-width="0.003">${cuts.map(svgCut).join('')}</g>`,
    '</svg>',
    '',
  ].join('\n');

/** A quarter of a circle. Source: DXF reference, bulge: the tangent of a quarter of the angle. */
const QUARTER = Math.tan(Math.PI / 8);

/** In inches, from the sheet's lower left, as DXF counts. */
export function cutDxfOf({ height: sheet, cuts, marks }: CutSheet): string {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Inches);
  dxf.addLayer(CUT, Colors.Magenta, 'CONTINUOUS');
  dxf.addLayer(MARKS, Colors.White, 'CONTINUOUS');
  dxf.setCurrentLayerName(MARKS);
  for (const { x, y, width, height } of marks)
    dxf.addRectangle(point2d(x, sheet - y), point2d(x + width, sheet - y - height));
  dxf.setCurrentLayerName(CUT);
  for (const { shape, x, y, width, height, radius } of cuts) {
    const [left, right, bottom, top] = [x, x + width, sheet - y - height, sheet - y];
    if (shape === 'round') {
      const center = point3d((left + right) / 2, (bottom + top) / 2);
      if (width === height) dxf.addCircle(center, width / 2);
      else {
        const major = width > height ? point3d(width / 2, 0) : point3d(0, height / 2);
        dxf.addEllipse(center, major, Math.min(width, height) / Math.max(width, height), 0, 2 * Math.PI);
      }
      continue;
    }
    const bulge = radius > 0 ? { bulge: QUARTER } : {};
    const corners = [
      [
        [left + radius, bottom],
        [right - radius, bottom],
      ],
      [
        [right, bottom + radius],
        [right, top - radius],
      ],
      [
        [right - radius, top],
        [left + radius, top],
      ],
      [
        [left, top - radius],
        [left, bottom + radius],
      ],
    ] as const;
    const vertices = corners.flatMap(([from, to]) =>
      radius > 0 ? [{ point: point2d(...from) }, { point: point2d(...to), ...bulge }] : [{ point: point2d(...from) }],
    );
    dxf.addLWPolyline(vertices, { flags: LWPolylineFlags.Closed });
  }
  return dxf.stringify();
}
