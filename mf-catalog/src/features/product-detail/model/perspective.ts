export type Point = readonly [x: number, y: number];
/** Clockwise from the upper left. */
export type Corners = readonly [Point, Point, Point, Point];

/** CSS that draws a box, from its upper left, as a flat print in perspective. */
export function perspectiveOf({ width, height }: { width: number; height: number }, corners: Corners): string {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = ax * by - bx * ay;
  // how fast it recedes to the right and downwards
  const [g, h] = [(sx * by - bx * sy) / area, (ax * sy - sx * ay) / area];
  const across = [x1 - x0 + g * x1, y1 - y0 + g * y1, 0, g].map((value) => value / width);
  const down = [x3 - x0 + h * x3, y3 - y0 + h * y3, 0, h].map((value) => value / height);
  return `matrix3d(${[...across, ...down, 0, 0, 1, 0, x0, y0, 0, 1].join(', ')})`;
}
