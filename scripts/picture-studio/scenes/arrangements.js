/** Where magnets hang or lie together: `[x, y, turn]` in units of the magnet's own width and height, gaps included. */
const patterns = {
  squares: [
    [-0.56, 0.54, -3],
    [0.55, 0.46, 2.5],
    [-0.47, -0.56, 2],
    [0.6, -0.6, -2],
  ],
  rounds: [
    [-0.56, 0.5, -4],
    [0.52, 0.36, 5],
    [-0.08, -0.58, -3],
  ],
  many: [
    [-0.96, 0.56, -3],
    [0.12, 0.62, 3],
    [-0.62, -0.5, 2],
    [0.42, -0.5, -3],
    [1.5, 0.08, 2],
  ],
  wide: [
    [-0.1, 0.56, -2],
    [0.12, -0.56, 2],
  ],
  tall: [
    [-1.2, 0.02, -3],
    [0.02, -0.05, 2],
    [1.22, 0.05, -1.5],
  ],
  strip: [
    [-0.03, 1.06, -1.2],
    [0.05, -0.02, 1],
    [-0.04, -1.12, -0.8],
  ],
};

function patternFor({ shape, width, height }) {
  if (width / height > 2) return 'strip';
  if (width / height > 1.2) return 'wide';
  if (height / width > 1.4) return 'tall';
  if (width <= 2.3) return 'many';
  return shape === 'round' ? 'rounds' : 'squares';
}

/** Hangs a product's photos in the pattern that suits its format. */
export function hang(format, photos) {
  const pattern = patterns[patternFor(format)];
  return pattern.map(([x, y, turn], i) => ({
    ...format,
    photo: photos[i % photos.length],
    x: x * (format.width + 0.35),
    y: y * (format.height + 0.35),
    turn,
  }));
}

/** The same pieces with the middle of all of them at the origin. */
export function centred(pieces) {
  const middle = (axis, size) => {
    const low = Math.min(...pieces.map((piece) => piece[axis] - piece[size] / 2));
    const high = Math.max(...pieces.map((piece) => piece[axis] + piece[size] / 2));
    return (low + high) / 2;
  };
  const [x, y] = [middle('x', 'width'), middle('y', 'height')];
  return pieces.map((piece) => ({ ...piece, x: piece.x - x, y: piece.y - y }));
}

/** How far the pieces reach from the middle, at the most. */
export function reachOf(pieces) {
  return Math.max(
    ...pieces.map((piece) => Math.max(Math.abs(piece.x) + piece.width / 2, Math.abs(piece.y) + piece.height / 2)),
  );
}
