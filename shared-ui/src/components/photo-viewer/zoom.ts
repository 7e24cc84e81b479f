/** Zoom in percent; 100 fits the screen. */
export const zoomLimits = { least: 50, whole: 100, most: 300, step: 25 } as const;

export const withinLimits = (zoom: number): number => Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom));

/** From between two steps, the first goes to the nearest in that direction. */
export function zoomedBy(zoom: number, steps: number): number {
  const from = Math.round(zoom) / zoomLimits.step;
  return withinLimits(((steps > 0 ? Math.floor(from) : Math.ceil(from)) + steps) * zoomLimits.step);
}

const WHEEL_ZOOM = 0.0015;
// a trackpad's pinch arrives as a wheel event with ctrlKey, in smaller steps
const PINCH_ZOOM = 0.01;
const MAX_FACTOR = 1.25;

/** How much closer a turn of the wheel brings the photo: 1.1 is a tenth larger. */
export function wheelFactor({ deltaY, ctrlKey }: { deltaY: number; ctrlKey: boolean }): number {
  const factor = Math.exp(-deltaY * (ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
  return Math.min(MAX_FACTOR, Math.max(1 / MAX_FACTOR, factor));
}

export const stepFrom = (index: number, by: number, count: number): number => (index + by + count) % count;
