import { hang } from './scenes/arrangements.js';

const square = (inches) => ({ shape: 'square', width: inches, height: inches, corner: 0.24 });
const rectangle = (width, height, layout = 'full') => ({ shape: 'rectangle', width, height, corner: 0.2, layout });
const round = (inches) => ({ shape: 'round', width: inches, height: inches });

/** A photo moved within its frame: closer by `zoom`, around `focus`. */
const crop = (photo, zoom, focus) => ({ photo, zoom, focus });
const family = crop('beach', 1.5, [0.47, 0.62]);
const boat = crop('lake', 1.35, [0.62, 0.58]);
const cove = crop('tropical', 1.2, [0.55, 0.4]);
const tree = crop('lavender', 1.25, [0.6, 0.45]);
const balloon = crop('balloons', 1.25, [0.44, 0.42]);

const papers = {
  cream: [1, 0.97, 0.92],
  blush: [1, 0.86, 0.8],
  sage: [0.82, 0.9, 0.8],
  sky: [0.8, 0.9, 0.97],
  sand: [0.98, 0.88, 0.72],
};

/** A product of one format: everything that is not said follows from the format and its photos. */
const single = ({ slug, name, format, photos, door, paper = 'cream', desk, count = 6, fan = 4, cup }) => ({
  slug,
  name,
  format,
  photos,
  paper: papers[paper],
  desk,
  cup,
  close: photos.slice(0, 4).map((photo) => ({ ...format, photo })),
  packs: { stack: { ...format, count }, fan: { ...format, count: fan } },
  fridge: { colour: door, pieces: hang(format, photos) },
});

/** A set of mixed pieces: `[format, photo, x, y, turn]` as they lie together, and as they hang on the door. */
const bundle = ({ slug, name, lying, hanging, door, paper = 'cream', desk, stack, fan, cup }) => {
  const asPieces = (rows) => rows.map(([format, photo, x, y, turn]) => ({ ...format, photo, x, y, turn }));
  const pieces = asPieces(lying);
  return {
    slug,
    name,
    photos: pieces.map((piece) => piece.photo),
    spread: pieces,
    paper: papers[paper],
    desk,
    cup,
    close: pieces.slice(0, 4),
    packs: { stack: { ...stack, count: 5 }, fan: { ...fan, count: 4 } },
    fridge: { colour: door, pieces: asPieces(hanging) },
  };
};

export const products = [
  single({
    slug: 'classic-square',
    name: 'Classic Square',
    format: square(3),
    photos: [balloon, 'dock', 'flowers', boat, 'cake', 'golden'],
    door: 'mint',
  }),
  single({
    slug: 'mini-square',
    name: 'Mini Square',
    format: square(2),
    photos: ['flowers', 'cat', 'cake', cove, 'ferris', tree],
    door: 'butter',
    paper: 'sage',
    desk: 'walnut',
  }),
  single({
    slug: 'photo-strip-rectangle',
    name: 'Photo Strip',
    format: rectangle(2, 6, 'strip'),
    photos: [
      [family, 'dock', 'golden'],
      ['cake', 'ferris', 'city'],
      [cove, boat, 'flowers'],
    ],
    door: 'coral',
    paper: 'blush',
    fan: 3,
  }),
  single({
    slug: 'postcard-rectangle',
    name: 'Postcard',
    format: rectangle(6, 4),
    photos: ['lake', 'beach', 'tropical', 'lavender'],
    door: 'sky',
    paper: 'sky',
    count: 5,
    fan: 3,
  }),
  single({
    slug: 'porthole-round',
    name: 'Porthole Round',
    format: round(3.5),
    photos: [cove, 'cat', 'dock', 'balloons', family],
    door: 'cream',
    paper: 'sky',
    desk: 'walnut',
  }),
  single({
    slug: 'coaster-round',
    name: 'Coaster Round',
    format: round(4.5),
    photos: ['ferris', 'mountains', crop('aurora', 1, [0.5, 0.72]), 'autumn', tree],
    door: 'navy',
    paper: 'sand',
  }),
  bundle({
    slug: 'family-bundle',
    name: 'Family Bundle',
    door: 'butter',
    paper: 'blush',
    stack: square(3),
    fan: round(3.5),
    lying: [
      [square(3), 'dock', -1.85, 1.75, -2],
      [round(3.5), family, 1.75, 1.85, 2],
      [round(3.5), 'feet', -1.75, -1.9, 1],
      [square(3), 'cake', 1.85, -1.75, 3],
    ],
    hanging: [
      [square(3), 'cake', -2.6, 2.1, -3],
      [round(3.5), 'dock', 1.1, 2.2, 2],
      [square(2), 'flowers', 4.1, 1.5, 4],
      [round(3.5), 'feet', -2.3, -1.9, -2],
      [square(3), family, 1.5, -1.9, -2],
    ],
  }),
  bundle({
    slug: 'gallery-bundle',
    name: 'Gallery Bundle',
    door: 'cream',
    paper: 'cream',
    desk: 'walnut',
    stack: rectangle(6, 4),
    fan: round(4.5),
    lying: [
      [rectangle(6, 4), 'beach', -2.05, 3.15, 1],
      [round(4.5), 'ferris', 3.7, 2.95, -2],
      [rectangle(4, 6), 'autumn', -3.1, -2.3, -1],
      [round(4.5), 'mountains', 1.6, -1.9, 1],
      [square(2), 'flowers', 5.1, -0.85, 2],
      [square(2), balloon, 5.0, -3.35, -3],
    ],
    hanging: [
      [rectangle(6, 4), 'lavender', -2.7, 3.3, -2],
      [round(4.5), 'lake', 3.2, 3.1, 2],
      [rectangle(4, 6), 'city', -3.8, -2.3, 2],
      [round(4.5), 'balloons', 1.1, -2, -2],
      [square(2), 'cat', 4.8, -0.8, 3],
      [square(2), 'cake', 4.7, -3.3, -2],
    ],
  }),
  single({
    slug: 'polaroid-rectangle',
    name: 'Instant Frame',
    format: rectangle(3.5, 4.25, 'polaroid'),
    photos: ['golden', 'cat', cove, 'city', 'ferris'],
    door: 'sage',
    paper: 'sand',
  }),
  single({
    slug: 'mini-round',
    name: 'Mini Round',
    format: round(2.25),
    photos: ['cat', 'flowers', balloon, 'cake', boat, 'dock'],
    door: 'coral',
    paper: 'blush',
  }),
  single({
    slug: 'wide-panorama-rectangle',
    name: 'Wide Panorama',
    format: rectangle(8, 3),
    photos: ['lake-wide', 'lavender', 'beach'],
    door: 'white',
    paper: 'sage',
    desk: 'walnut',
    count: 4,
    fan: 3,
  }),
  single({
    slug: 'kids-art-square',
    name: "Kids' Art Square",
    format: square(4),
    photos: ['drawing', 'cake', balloon, 'dock'],
    door: 'sky',
    paper: 'sand',
  }),
  single({
    slug: 'wedding-round',
    name: 'Wedding Round',
    format: round(3.5),
    photos: ['wedding', 'rings', 'golden', 'city', 'flowers'],
    door: 'sage',
    paper: 'blush',
    desk: 'walnut',
  }),
  single({
    slug: 'four-seasons-square',
    name: 'Four Seasons Square',
    format: square(3),
    photos: ['flowers', 'lavender', crop('autumn', 1, [0.5, 0.62]), crop('aurora', 1, [0.5, 0.72])],
    door: 'white',
    paper: 'sage',
    count: 4,
  }),
  bundle({
    slug: 'heart-of-home-bundle',
    name: 'Heart of the Home Bundle',
    door: 'coral',
    paper: 'sage',
    stack: square(3),
    fan: square(3),
    lying: [
      [round(4.5), 'dock', 0, 0.15, 0],
      [square(2), 'cake', -3.3, 1.5, -4],
      [square(2), 'flowers', 3.3, 1.6, 4],
      [square(2), 'cat', -3.2, -1.25, 3],
      [square(2), 'golden', 3.25, -1.15, -3],
      [rectangle(6, 2), crop('lavender', 1, [0.5, 0.5]), 0.05, 3.7, 1],
      [rectangle(6, 2), crop('beach', 1, [0.5, 0.55]), -0.05, -3.5, -1],
    ],
    hanging: [
      [round(4.5), 'cake', -1.7, 1.5, -2],
      [square(2), 'drawing', 1.9, 2.6, 3],
      [square(2), 'cat', 4.2, 2.2, -2],
      [rectangle(6, 2), crop('beach', 1, [0.5, 0.55]), -0.9, -2.1, 1.5],
      [square(2), 'dock', 2.1, 0.1, -3],
      [square(2), 'flowers', 3.8, -1.9, 3],
    ],
  }),
];

const gathered = [
  { ...rectangle(6, 4), photo: 'beach', x: -4.3, y: 3.05, turn: -2 },
  { ...square(3), photo: balloon, x: 0.75, y: 3.45, turn: 2.5 },
  { ...round(3.5), photo: 'cat', x: 4.5, y: 3.3, turn: 3 },
  { ...square(3), photo: 'flowers', x: -5.75, y: -1.35, turn: 2 },
  { ...round(4.5), photo: 'dock', x: -1.65, y: -1.55, turn: -2 },
  { ...rectangle(2, 6, 'strip'), photo: ['golden', 'ferris', 'city'], x: 2.35, y: -1.95, turn: 2.5 },
  { ...square(3), photo: 'cake', x: 5.3, y: -0.75, turn: -3 },
  { ...square(2), photo: 'drawing', x: 4.9, y: -3.85, turn: 3 },
  { ...rectangle(3.5, 4.25, 'polaroid'), photo: cove, x: -9.5, y: 2.3, turn: 4 },
  { ...round(2.25), photo: boat, x: -4.1, y: -4.3, turn: 2 },
  { ...square(2), photo: 'ferris', x: -8.4, y: -2.2, turn: -4 },
];

const tall = [
  { ...rectangle(6, 4), photo: 'beach', x: -1.35, y: 4.6, turn: -2 },
  { ...round(3.5), photo: 'cat', x: 3.95, y: 4.5, turn: 3 },
  { ...square(3), photo: balloon, x: -3, y: 0.75, turn: 2.5 },
  { ...round(4.5), photo: 'dock', x: 1.0, y: 0.3, turn: -2 },
  { ...square(2), photo: 'flowers', x: 4.6, y: 1.1, turn: 4 },
  { ...rectangle(2, 6, 'strip'), photo: ['golden', 'ferris', 'city'], x: 4.25, y: -3.3, turn: 2 },
  { ...square(3), photo: 'cake', x: -2.9, y: -2.85, turn: -3 },
  { ...round(3.5), photo: boat, x: 0.75, y: -3.9, turn: 2 },
  { ...square(2), photo: 'drawing', x: -3.4, y: -5.9, turn: 3 },
  { ...round(2.25), photo: cove, x: 0.2, y: -7.05, turn: -4 },
];

/** The pictures that greet on the home page: one door full of magnets, framed for wide and for tall screens. */
export const heroes = {
  hero: {
    slug: 'hero',
    colour: 'mint',
    edge: 9.6,
    pieces: gathered,
    camera: { from: [-6.5, 0.6, 28.5], to: [-0.75, -0.3, 0], fov: 28.5 },
  },
  'hero-phone': {
    slug: 'hero-phone',
    colour: 'mint',
    edge: 7.6,
    pieces: tall,
    camera: { from: [-4, 0.5, 32], to: [0.5, -0.5, 0], fov: 28.5 },
  },
};
