import * as THREE from 'three';
import { magnetThickness } from '../scenes/magnet.js';
import { framesOf } from '../scenes/print.js';

const ROUND_POINTS = 24;
const round = (value) => Math.round(value * 1e4) / 1e4;

/** Points on the edge of a frame (inches from the magnet's upper left), clockwise from its upper left corner. */
function edgeOf({ shape }, { x, y, width, height }) {
  if (shape !== 'round')
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  return Array.from({ length: ROUND_POINTS }, (_, i) => {
    const angle = (i / ROUND_POINTS) * 2 * Math.PI;
    return [x + (width * (1 + Math.cos(angle))) / 2, y + (height * (1 + Math.sin(angle))) / 2];
  });
}

/** The corners of the convex outline around points. */
function hullOf(points) {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (list) => {
    const chain = [];
    for (const [x, y] of list) {
      while (chain.length > 1) {
        const [[ax, ay], [bx, by]] = chain.slice(-2);
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
        chain.pop();
      }
      chain.push([x, y]);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Whether no line along a side of either convex polygon separates the two. */
function overlap(a, b) {
  const separates = (polygon) =>
    polygon.some(([x1, y1], i) => {
      const [x2, y2] = polygon[(i + 1) % polygon.length];
      const side = ([x, y]) => (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1);
      const [sidesA, sidesB] = [a.map(side), b.map(side)];
      return Math.max(...sidesA) <= Math.min(...sidesB) + 1e-9 || Math.max(...sidesB) <= Math.min(...sidesA) + 1e-9;
    });
  return !separates(a) && !separates(b);
}

/**
 * Where the picture of a set shows prints, in the order in which the magnets lie on each other. Points are parts of the picture's
 * width and height from its upper left: `corners` those of the frame, clockwise from its own upper left; `covers` the outlines of
 * the magnets that hide some of it. `width`, `height` and `radius` in inches.
 */
export function printsIn({ camera, laid }) {
  const projected = (body, [x, y], { width, height }, z) => {
    const point = new THREE.Vector3(x - width / 2, height / 2 - y, z).applyMatrix4(body.matrixWorld).project(camera);
    return [round((point.x + 1) / 2), round((1 - point.y) / 2)];
  };
  const magnets = laid.map(({ format, body }) => {
    body.updateMatrixWorld(true);
    const whole = edgeOf(format, { x: 0, y: 0, width: format.width, height: format.height });
    const outline = hullOf([0, magnetThickness].flatMap((z) => whole.map((at) => projected(body, at, format, z))));
    return { format, body, outline };
  });
  return magnets.flatMap(({ format, body, outline }, index) => {
    const covers = magnets
      .slice(index + 1)
      .flatMap((above) => (overlap(outline, above.outline) ? [above.outline] : []));
    return framesOf(format).map((frame) => ({
      shape: format.shape === 'round' ? 'round' : 'rectangle',
      width: round(frame.width),
      height: round(frame.height),
      radius: frame.width === format.width ? (format.corner ?? 0) : 0,
      corners: edgeOf({ shape: 'rectangle' }, frame).map((at) => projected(body, at, format, magnetThickness)),
      covers,
    }));
  });
}
