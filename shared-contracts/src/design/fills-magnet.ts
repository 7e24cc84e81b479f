const EDGE = 1e-9;
type Measures = {
  widthInches: number;
  heightInches: number;
  windows: readonly { shape: string; width: number; height: number }[];
};

export const fillsMagnet = ({ widthInches, heightInches, windows: [window, ...others] }: Measures): boolean =>
  others.length === 0 &&
  window?.shape === 'rectangle' &&
  Math.abs(window.width - widthInches) < EDGE &&
  Math.abs(window.height - heightInches) < EDGE;
