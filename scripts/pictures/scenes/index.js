import { front } from './shots/front.js';
import { fridge } from './shots/fridge.js';
import { hero } from './shots/hero.js';

/** How each shot is set up, by its name. */
export const shots = { front, fridge, hero };
