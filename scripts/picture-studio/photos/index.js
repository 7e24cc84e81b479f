import aurora from './aurora.js';
import autumn from './autumn.js';
import balloons from './balloons.js';
import beach from './beach.js';
import cake from './cake.js';
import cat from './cat.js';
import city from './city.js';
import dock from './dock.js';
import drawing from './drawing.js';
import feet from './feet.js';
import ferris from './ferris.js';
import flowers from './flowers.js';
import golden from './golden.js';
import lake from './lake.js';
import lavender from './lavender.js';
import mountains from './mountains.js';
import rings from './rings.js';
import tropical from './tropical.js';
import wedding from './wedding.js';

/** The lake once more, as wide as a panorama needs it. */
const lakeWide = { ...lake, name: 'lake-wide', width: 2560, height: 960 };

const all = [
  aurora,
  autumn,
  balloons,
  beach,
  cake,
  cat,
  city,
  dock,
  drawing,
  feet,
  ferris,
  flowers,
  golden,
  lake,
  lakeWide,
  lavender,
  mountains,
  rings,
  tropical,
  wedding,
];

/** Every photo that may be printed on a magnet, by name. */
export const photos = Object.fromEntries(all.map((photo) => [photo.name, photo]));
