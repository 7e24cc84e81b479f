import aurora from './aurora.js';
import autumn from './autumn.js';
import balloons from './balloons.js';
import beach from './beach.js';
import cat from './cat.js';
import cake from './cake.js';
import feet from './feet.js';
import rings from './rings.js';
import dock from './dock.js';
import tropical from './tropical.js';
import ferris from './ferris.js';
import wedding from './wedding.js';
import lavender from './lavender.js';
import city from './city.js';
import flowers from './flowers.js';
import golden from './golden.js';
import lake from './lake.js';
import mountains from './mountains.js';

/** Every photo that may be printed on a magnet, by name. */
export const photos = Object.fromEntries(
  [ferris, wedding, lavender, dock, tropical, cake, feet, rings, aurora, autumn, balloons, beach, cat, city, flowers, golden, lake, mountains].map((photo) => [photo.name, photo]),
);
