const square = (inches) => ({ shape: 'square', width: inches, height: inches, corner: 0.24 });
const rectangle = (width, height, layout) => ({ shape: 'rectangle', width, height, corner: 0.2, layout });
const round = (inches) => ({ shape: 'round', width: inches, height: inches });

/** A product of one format; `door` lists where its magnets hang: `[photo, x, y, turn]`. */
const single = ({ format, photos, door, ...rest }) => ({
  ...rest,
  format,
  photos,
  fridge: { ...door, pieces: door.pieces.map(([photo, x, y, turn]) => ({ photo, x, y, turn })) },
});

export const products = [
  single({
    slug: 'classic-square',
    format: square(3),
    photos: ['balloons', 'beach', 'mountains', 'aurora', 'city', 'balloons'],
    door: { colour: 'mint', reach: 7, pieces: [['beach', -2.3, 1.95, -3], ['balloons', 1.35, 1.5, 2.5], ['mountains', -1.75, -1.9, 1.5], ['aurora', 1.75, -2.2, -2]] },
  }),
  single({
    slug: 'mini-square',
    format: square(2),
    photos: ['mountains', 'balloons', 'aurora', 'beach', 'city', 'mountains'],
    door: { colour: 'butter', reach: 5.6, pieces: [['balloons', -2.1, 1.5, -2], ['city', 0.25, 1.7, 3], ['mountains', -1.9, -0.9, 2], ['beach', 0.5, -0.7, -3], ['aurora', 2.4, 0.6, 1]] },
  }),
  single({
    slug: 'photo-strip-rectangle',
    format: rectangle(2, 6, 'strip'),
    photos: [['beach', 'balloons', 'mountains'], ['city', 'aurora', 'beach']],
    door: { colour: 'coral', reach: 8.4, pieces: [[['beach', 'balloons', 'mountains'], -2.4, 0.1, -3], [['city', 'aurora', 'balloons'], 0.3, -0.3, 2], [['mountains', 'beach', 'city'], 3, 0.3, -1]] },
  }),
  single({
    slug: 'postcard-rectangle',
    format: rectangle(6, 4),
    photos: ['beach', 'mountains', 'balloons'],
    door: { colour: 'sky', reach: 9.6, pieces: [['beach', -1.7, 2.5, -2], ['mountains', 0.3, -2.2, 2]] },
  }),
  single({
    slug: 'porthole-round',
    format: round(3.5),
    photos: ['balloons', 'aurora', 'beach'],
    door: { colour: 'cream', reach: 7.6, pieces: [['balloons', -2.2, 2, -4], ['beach', 2, 1.6, 3], ['aurora', -0.3, -2, 2]] },
  }),
  single({
    slug: 'coaster-round',
    format: round(4.5),
    photos: ['mountains', 'beach', 'balloons'],
    door: { colour: 'navy', reach: 9.2, pieces: [['mountains', -2.1, 2.1, -3], ['beach', 1.6, -2.2, 2]] },
  }),
  {
    slug: 'family-bundle',
    format: square(3),
    photos: ['beach'],
    reach: 7.4,
    spread: [
      { ...square(3), photo: 'balloons', x: -1.9, y: 1.75, turn: -2 },
      { ...round(3.5), photo: 'beach', x: 1.75, y: 1.85, turn: 2 },
      { ...round(3.5), photo: 'aurora', x: -1.75, y: -1.9, turn: 1 },
      { ...square(3), photo: 'mountains', x: 1.85, y: -1.75, turn: 3 },
    ],
    fridge: {
      colour: 'butter',
      reach: 8.2,
      pieces: [
        { ...square(3), photo: 'beach', x: -2.6, y: 2.1, turn: -3 },
        { ...round(3.5), photo: 'balloons', x: 1.2, y: 2.2, turn: 2 },
        { ...square(2), photo: 'city', x: 3.9, y: 0.2, turn: 2 },
        { ...round(3.5), photo: 'mountains', x: -2.3, y: -1.9, turn: -2 },
        { ...square(3), photo: 'aurora', x: 1.5, y: -1.9, turn: -2 },
      ],
    },
  },
  {
    slug: 'gallery-bundle',
    format: rectangle(6, 4),
    photos: ['beach'],
    reach: 11,
    spread: [
      { ...rectangle(6, 4), photo: 'beach', x: -1.7, y: 3, turn: 1 },
      { ...round(4.5), photo: 'balloons', x: 3.9, y: 2.7, turn: -2 },
      { ...rectangle(4, 6), photo: 'city', x: -2.9, y: -2.4, turn: -1 },
      { ...round(4.5), photo: 'mountains', x: 1.8, y: -2.1, turn: 1 },
      { ...square(2), photo: 'aurora', x: 5.2, y: -1.2, turn: 2 },
      { ...square(2), photo: 'balloons', x: 5.1, y: -3.6, turn: -3 },
    ],
    fridge: {
      colour: 'cream',
      reach: 12,
      pieces: [
        { ...rectangle(6, 4), photo: 'mountains', x: -2.8, y: 3.6, turn: -2 },
        { ...round(4.5), photo: 'beach', x: 3, y: 3.2, turn: 2 },
        { ...rectangle(4, 6), photo: 'aurora', x: -3.9, y: -2.1, turn: 2 },
        { ...round(4.5), photo: 'balloons', x: 1, y: -1.9, turn: -2 },
        { ...square(2), photo: 'city', x: 4.8, y: -0.7, turn: 3 },
        { ...square(2), photo: 'beach', x: 4.7, y: -3.2, turn: -2 },
      ],
    },
  },
];

export const hero = {
  slug: 'hero',
  colour: 'mint',
  edge: 11,
  camera: { from: [-7, 0.5, 25], to: [-0.4, 0, 0], fov: 28 },
  pieces: [
    { ...rectangle(6, 4), photo: 'beach', x: -4.2, y: 3, turn: -2 },
    { ...square(3), photo: 'balloons', x: 1.4, y: 3.4, turn: 3 },
    { ...round(3.5), photo: 'mountains', x: 5.2, y: 2.7, turn: 2 },
    { ...square(3), photo: 'aurora', x: -5.7, y: -1.6, turn: 2 },
    { ...round(4.5), photo: 'balloons', x: -1.4, y: -2, turn: -2 },
    { ...rectangle(2, 6, 'strip'), photo: ['city', 'beach', 'mountains'], x: 2.9, y: -2.2, turn: 2.5 },
    { ...square(2), photo: 'city', x: 5.6, y: -0.8, turn: -3 },
    { ...square(2), photo: 'mountains', x: 5.7, y: -3.6, turn: 2 },
  ],
};

const shotNames = ['front', 'fridge'];
const describe = (product, shot) => ({ front: `${product.title} photo magnet seen from above`, fridge: `${product.title} photo magnets on a fridge door` })[shot];
const titleOf = (slug) => slug.split('-').map((word) => word[0].toUpperCase() + word.slice(1)).join(' ');

const heroShots = [
  { file: 'hero.webp', shot: 'hero', width: 1920, height: 1200, alt: 'Fridge door full of photo magnets in morning light' },
  { file: 'hero-phone.webp', shot: 'hero-phone', width: 1080, height: 1350, alt: 'Fridge door with photo magnets in morning light' },
];

/** The picture list that the seed reads. */
export function manifest() {
  const entries = products.map((product) => [
    product.slug,
    shotNames.map((shot) => ({
      file: `${product.slug}-${shot}.webp`,
      shot,
      width: 1600,
      height: 1600,
      alt: describe({ title: titleOf(product.slug) }, shot),
    })),
  ]);
  return Object.fromEntries([...entries, ['hero', heroShots]]);
}

/** What there is to render for these products, all of them when none is named. */
export function jobsFor(slugs) {
  const list = manifest();
  return Object.entries(list)
    .filter(([slug]) => slugs.length === 0 || slugs.includes(slug))
    .flatMap(([slug, pictures]) =>
      pictures.map((picture) => ({
        ...picture,
        shot: slug === 'hero' ? 'hero' : picture.shot,
        samples: 12,
        maximumBytes: slug === 'hero' ? 260_000 : 160_000,
        product: slug === 'hero' ? (picture.shot === 'hero' ? hero : heroPhone) : products.find((product) => product.slug === slug),
      })),
    );
}

const heroPhone = { ...hero, slug: 'hero-phone', camera: { from: [-5, 0.5, 30], to: [-0.2, 0, 0], fov: 31 } };
