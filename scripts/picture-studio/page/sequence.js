/** Numbers that look random but are the same on every run. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from a name, so that every picture has its own. */
export function seedOf(name) {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619);
  return hash >>> 0;
}

function radicalInverse(index, base) {
  let result = 0;
  for (let fraction = 1 / base, i = index; i > 0; i = Math.floor(i / base), fraction /= base)
    result += (i % base) * fraction;
  return result;
}

const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];

/** The i-th point of a Halton sequence: evenly spread over `dimensions`, so few exposures are enough. */
export function spread(index, dimensions, first = 0) {
  return Array.from({ length: dimensions }, (_, d) => radicalInverse(index + 1, primes[first + d]));
}

/** A point of the unit disc from two numbers of 0..1. */
export function onDisc(u, v) {
  const radius = Math.sqrt(u);
  return [radius * Math.cos(2 * Math.PI * v), radius * Math.sin(2 * Math.PI * v)];
}
