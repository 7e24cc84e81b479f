/** Zoom in percent; 100 fits the screen. */
export const zoomLimits = { least: 50, whole: 100, most: 300, step: 25 } as const;

export const zoomedBy = (zoom: number, steps: number): number =>
  Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom + steps * zoomLimits.step));

/** The next index in a direction, wrapping around. */
export const stepFrom = (index: number, by: number, count: number): number => (index + by + count) % count;
