import { heroes, products } from './catalog.mjs';
import { photos } from './photos/index.js';

const kilobyte = 1024;

/** Product pictures are square; the widest place that shows one is less than 640 px wide, on screens of two dots to the pixel. */
const side = 1120;

/** Exposures per shot: the more there is out of focus, the more are needed. */
const samples = { front: 11, angle: 16, pack: 11, fridge: 11, hero: 24 };

const nameOf = (pick) => (typeof pick === 'string' ? pick : Array.isArray(pick) ? nameOf(pick[0]) : pick.photo);
const captionOf = (pick) => photos[nameOf(pick)].caption;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Inches as people read them, after the name of the shape. */
function sizeOf({ shape, width, height }) {
  return shape === 'round' ? `${width} in across` : `${width} × ${height} in`;
}

const desks = { oak: 'an oak desk', walnut: 'a walnut desk' };
const doors = {
  mint: 'a mint',
  butter: 'a butter-yellow',
  coral: 'a coral',
  sky: 'a pale blue',
  cream: 'a cream',
  navy: 'a navy',
  sage: 'a sage green',
  white: 'a white',
};

/** What a picture shows, for people who do not see it. */
const describe = {
  front: ({ name, format, photos: picks, spread }) =>
    spread
      ? `${name} from above: ${spread.length} photo magnets in different shapes, among them ${list.format(picks.slice(0, 3).map(captionOf))}`
      : `${name} photo magnet from above, ${sizeOf(format)}, printed with ${captionOf(picks[0])}`,
  angle: ({ name, close, desk = 'oak' }) =>
    `${name} magnet with ${captionOf(close[0].photo)} leaning on a mug on ${desks[desk]}; more magnets before it show their thick edge`,
  pack: ({ name, photos: picks, packs }) =>
    `Pack of ${name} magnets held by a paper band on linen, before it a fan of ${packs.fan.count} with ${captionOf(picks[1])} in front`,
  fridge: ({ name, fridge }) =>
    `${name} magnets on ${doors[fridge.colour]} fridge door: ${list.format(fridge.pieces.slice(0, 3).map((piece) => captionOf(piece.photo)))}`,
};

const heroPictures = [
  {
    file: 'hero.webp',
    shot: 'hero',
    width: 1920,
    height: 1200,
    alt: 'A mint fridge door in morning light, full of photo magnets: a beach at sunset, balloons, a cat, a birthday cake and more',
  },
  {
    file: 'hero-phone.webp',
    shot: 'hero-phone',
    width: 1080,
    height: 1350,
    alt: 'A mint fridge door in morning light with photo magnets of a beach, a cat, balloons and a child with a dog',
  },
];

/** The picture list that the shop's seed reads: pictures by product, and those of the home page under `hero`. */
export function manifest() {
  const entries = products.map((product) => [
    product.slug,
    Object.keys(describe).map((shot) => ({
      file: `${product.slug}-${shot}.webp`,
      shot,
      width: side,
      height: side,
      alt: describe[shot](product),
    })),
  ]);
  return Object.fromEntries([...entries, ['hero', heroPictures]]);
}

/** What there is to render for these slugs, everything when none is named. */
export function jobsFor(slugs) {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return Object.entries(manifest())
    .filter(([slug]) => slugs.length === 0 || slugs.includes(slug))
    .flatMap(([slug, pictures]) =>
      pictures.map((picture) => {
        const shot = slug === 'hero' ? 'hero' : picture.shot;
        return {
          ...picture,
          shot,
          product: bySlug.get(slug) ?? heroes[picture.shot],
          samples: samples[shot],
          maximumBytes: (slug === 'hero' ? 260 : 118) * kilobyte,
        };
      }),
    );
}

/** The names of the photos that a picture shows. */
export function photosIn({ product }) {
  const { photos: picks = [], close = [], spread = [], pieces = [], fridge } = product;
  const shown = [...close, ...spread, ...pieces, ...(fridge?.pieces ?? [])].map((piece) => piece.photo);
  return new Set([...picks, ...shown].flat().map(nameOf));
}
