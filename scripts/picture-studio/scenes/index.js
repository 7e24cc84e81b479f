import { angle } from './shots/angle.js';
import { fridge } from './shots/fridge.js';
import { front } from './shots/front.js';
import { hero } from './shots/hero.js';
import { pack } from './shots/pack.js';

/** How each shot is set up, by its name. */
export const shots = { front, angle, pack, fridge, hero };
