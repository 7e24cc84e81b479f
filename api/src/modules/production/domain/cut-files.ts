import { Colors, DxfWriter, LWPolylineFlags, Units, point2d, point3d } from '@tarikjabiri/dxf';
import type { Outline } from 'shared-contracts/design/template';
import type { Mark, SheetBox } from './sheet-layout.js';

/** In inches from the sheet's upper left. `radius`: of the corners. */
export type Cut = SheetBox & { shape: Outline; radius: number };
export type CutSheet = { width: number; height: number; cuts: readonly Cut[]; marks: readonly Mark[] };

const CUT = 'CutContour';
const MARKS = 'Registration';

const attributes = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${Number(value.toFixed(5))}"`)
    .join(' ');

const cutOf = ({ isRound, ...box }: Mark): Cut => ({ ...box, shape: isRound ? 'round' : 'rectangle', radius: 0 });

function svgOf({ shape, x, y, width, height, radius }: Cut): string {
  if (shape !== 'round') return `<rect ${attributes({ x, y, width, height, rx: radius })}/>`;
  const center = { cx: x + width / 2, cy: y + height / 2 };
  if (width === height) return `<circle ${attributes({ ...center, r: width / 2 })}/>`;
  return `<ellipse ${attributes({ ...center, rx: width / 2, ry: height / 2 })}/>`;
}

/** One unit is an inch. */
export const cutSvgOf = ({ width, height, cuts, marks }: CutSheet): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${height}in" viewBox="0 0 ${width} ${height}">`,
    ...(marks.length > 0
      ? [`<g id="${MARKS}" fill="#000">${marks.map((mark) => svgOf(cutOf(mark))).join('')}</g>`]
      : []),
    `<g id="${CUT}" fill="none" stroke="#f0f" stroke-width="0.003">${cuts.map(svgOf).join('')}</g>`,
    '</svg>',
    '',
  ].join('\n');

/** Source: DXF reference, bulge: the tangent of a quarter of the angle. */
const QUARTER = Math.tan(Math.PI / 8);

function draw(dxf: DxfWriter, { shape, x, y, width, height, radius }: Cut, sheet: number): void {
  const [left, right, bottom, top] = [x, x + width, sheet - y - height, sheet - y];
  if (shape === 'round') {
    const center = point3d((left + right) / 2, (bottom + top) / 2);
    const major = width > height ? point3d(width / 2, 0) : point3d(0, height / 2);
    if (width === height) dxf.addCircle(center, width / 2);
    else dxf.addEllipse(center, major, Math.min(width, height) / Math.max(width, height), 0, 2 * Math.PI);
    return;
  }
  const isRounded = radius > 0;
  const ends: [x: number, y: number][] = [
    [left + radius, bottom],
    [right - radius, bottom],
    [right, bottom + radius],
    [right, top - radius],
    [right - radius, top],
    [left + radius, top],
    [left, top - radius],
    [left, bottom + radius],
  ];
  const vertices = ends
    .filter((_, at) => isRounded || at % 2 === 0)
    .map((end, at) => ({ point: point2d(...end), ...(isRounded && at % 2 === 1 && { bulge: QUARTER }) }));
  dxf.addLWPolyline(vertices, { flags: LWPolylineFlags.Closed });
}

/** In inches, from the sheet's lower left. */
export function cutDxfOf({ height, cuts, marks }: CutSheet): string {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Inches);
  dxf.addLayer(CUT, Colors.Magenta, 'CONTINUOUS');
  dxf.addLayer(MARKS, Colors.White, 'CONTINUOUS');
  dxf.setCurrentLayerName(MARKS);
  for (const mark of marks) draw(dxf, cutOf(mark), height);
  dxf.setCurrentLayerName(CUT);
  for (const cut of cuts) draw(dxf, cut, height);
  return dxf.stringify();
}
