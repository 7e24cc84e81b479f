import { figures } from './figures.glsl.js';

/** Two under an umbrella, the lights of the street behind them out of focus. */
export default {
  name: 'city',
  caption: 'a couple under a red umbrella at night',
  width: 1200,
  height: 1800,
  samples: 2,
  film: {
    exposure: 1.05,
    contrast: 0.2,
    saturation: 1.08,
    vignette: 0.5,
    grain: 0.028,
    bloom: 0.16,
    shadowTint: [-0.005, 0.008, 0.03],
  },
  shader: /* glsl */ `
${figures}
vec3 lamp(float h) {
  if (h < 0.45) return vec3(1.0, 0.52, 0.16);
  if (h < 0.62) return vec3(1.0, 0.78, 0.5);
  if (h < 0.76) return vec3(1.0, 0.14, 0.08);
  if (h < 0.86) return vec3(0.25, 0.55, 1.0);
  if (h < 0.94) return vec3(0.95, 0.22, 0.5);
  return vec3(0.25, 0.9, 0.6);
}
// Lights on a jittered grid, each a soft disc with the bright rim of a real lens
vec3 discs(vec2 p, float cell, float radius, float seed, float density) {
  vec3 sum = vec3(0.0);
  vec2 id = floor(p / cell);
  for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
    vec2 k = id + vec2(i, j);
    float h = hash21(k + seed);
    if (h > density) continue;
    vec2 o = (k + 0.15 + 0.7 * hash22(k + seed * 2.0)) * cell;
    float r = radius * (0.6 + 0.6 * hash21(k + seed * 3.0));
    float d = length(p - o) / r;
    float disc = smoothstep(1.02, 0.94, d) * (0.55 + 0.55 * smoothstep(0.55, 1.0, d));
    sum += lamp(hash21(k + seed * 5.0)) * disc * (0.25 + 1.4 * pow(hash21(k + seed * 7.0), 3.0));
  }
  return sum;
}
vec3 street(vec2 p) {
  vec3 c = mix(vec3(0.02, 0.028, 0.06), vec3(0.09, 0.05, 0.06), exp(-abs(p.y + 0.1) * 1.6));
  // the houses left and right leave a wedge of dusk between them
  float wedge = abs(p.x) - 0.12 - max(p.y, 0.0) * 0.42 - 0.12 * fbm(vec2(p.y * 1.5, sign(p.x) * 3.0), 3);
  c = mix(c + vec3(0.08, 0.11, 0.22) * smoothstep(-0.2, 1.3, p.y), c, smoothstep(-0.15, 0.15, wedge));
  float houses = smoothstep(0.0, 0.2, wedge) * smoothstep(-0.35, 0.0, p.y);
  c += discs(p, 0.17, 0.085, 3.0, 0.5) * houses * 0.9 + discs(p + 3.1, 0.29, 0.14, 9.0, 0.45) * houses;
  float low = exp(-pow((p.y + 0.12) * 4.2, 2.0));
  c += discs(p * vec2(1.0, 1.0) + 7.7, 0.13, 0.075, 21.0, 0.8) * low * 1.5 + discs(p + 1.3, 0.21, 0.12, 33.0, 0.6) * low * 1.3;
  return c;
}
float couple(vec2 p) {
  float d = person((p - vec2(-0.12, 0.0)) / 1.0, 0.035, vec2(-0.13, 0.48), vec2(0.1, 0.72), 0.0, 0.0);
  d = min(d, person((p - vec2(0.12, 0.0)) / 0.93, 0.03, vec2(-0.1, 0.6), vec2(0.13, 0.5), 1.0, 1.0) * 0.93);
  // a coat makes the man broader than his trousers
  d = smin(d, limb(p, vec2(-0.12, 0.72), vec2(-0.125, 0.42), 0.1, 0.115), 0.03);
  return d;
}
float umbrella(vec2 p) {
  vec2 q = p - vec2(0.0, 0.98);
  float dome = max(ellipse(q, vec2(0.46, 0.26)), -q.y + 0.028 * cos(q.x * 27.0) + 0.02);
  float shaft = limb(p, vec2(-0.02, 0.7), vec2(0.0, 1.28), 0.0075, 0.006);
  return min(dome, shaft);
}
vec3 photo(vec2 p) {
  float ground = -0.62;
  vec3 c = street(p);
  if (p.y < ground + 0.1) {
    float depth = (ground + 0.1 - p.y);
    vec2 g = vec2(p.x / (0.25 + depth), 1.0 / (0.12 + depth));
    float wet = fbm(g * vec2(5.0, 9.0), 5);
    vec2 m = vec2(p.x + (wet - 0.5) * 0.16 * depth, -1.04 + 0.1 - p.y + (wet - 0.5) * 0.5 * (0.2 + depth));
    vec3 mirror = vec3(0.0);
    for (int i = 0; i < 6; i++) mirror += street(m + vec2(0.0, (float(i) - 2.5) * 0.07)) / 6.0;
    c = mix(vec3(0.012, 0.014, 0.022), mirror * vec3(0.85, 0.8, 0.8), 0.62 + 0.25 * wet);
    float stones = fbm(g * vec2(16.0, 26.0), 3);
    c *= 0.55 + 0.8 * stones;
    c = mix(street(p), c, smoothstep(0.0, 0.12, depth));
  }
  vec2 s = (p - vec2(0.02, -0.98)) / 1.12;
  float shadow = couple(vec2(s.x + (noise(p * vec2(8.0, 30.0)) - 0.5) * 0.05, -s.y - 0.02));
  c *= 1.0 - 0.7 * cover(shadow, 0.03) * step(s.y, 0.0);
  float u = umbrella(s), d = couple(s);
  vec3 cloth = vec3(0.16, 0.012, 0.018) * (0.5 + 1.2 * smoothstep(0.0, 0.3, s.y - 0.98)) + vec3(0.5, 0.06, 0.04) * exp(-abs(u) * 70.0);
  float ribs = abs(sin(atan(s.x, 1.26 - s.y) * 6.0));
  cloth *= 0.65 + 0.45 * ribs;
  c = mix(c, vec3(0.012, 0.011, 0.016) + vec3(0.75, 0.34, 0.12) * exp(-abs(d) * 95.0) * (0.25 + 0.75 * noise(s * 6.0)), cover(d, 0.004));
  c = mix(c, cloth, cover(u, 0.003));
  // rain, caught by the lights
  vec2 r = rotate(0.09) * p;
  float streak = smoothstep(0.985, 1.0, hash21(vec2(r.x * 210.0, r.y * 3.2 + hash11(r.x * 210.0) * 9.0)));
  return c + vec3(0.35, 0.3, 0.28) * streak * 0.12 * (0.3 + length(c));
}`,
};
