import { figures } from './figures.glsl.js';

/** A couple in a meadow, the evening sun right behind them. */
export default {
  name: 'golden',
  caption: 'a couple in a meadow at golden hour',
  width: 1400,
  height: 1400,
  samples: 2,
  film: {
    exposure: 0.95,
    contrast: 0.26,
    saturation: 1.05,
    vignette: 0.4,
    grain: 0.024,
    bloom: 0.14,
    fade: 0.02,
    shadowTint: [0.02, 0.006, -0.004],
  },
  shader: /* glsl */ `
${figures}
float pair(vec2 p) {
  float man = person(p - vec2(-0.17, 0.0), 0.04, vec2(-0.16, 0.5), vec2(0.165, 0.53), 0.0, 0.0);
  vec2 w = (p - vec2(0.165, 0.0)) / 0.93;
  float woman = person(w, 0.035, vec2(-0.165, 0.57), vec2(0.2, 0.62), 1.0, 1.0) * 0.93;
  // she carries a few flowers
  float bunch = min(limb(w, vec2(0.19, 0.56), vec2(0.225, 0.72), 0.004, 0.012), limb(w, vec2(0.2, 0.6), vec2(0.255, 0.7), 0.01, 0.022));
  return min(man, min(woman, bunch * 0.93));
}
vec3 backdrop(vec2 p, vec2 sun) {
  float d = length((p - sun) * vec2(0.9, 1.0));
  vec3 c = mix(vec3(1.25, 0.72, 0.34), vec3(0.5, 0.45, 0.5), smoothstep(0.0, 1.5, p.y + 0.2));
  c += vec3(1.9, 1.0, 0.36) * exp(-d * 1.8) + vec3(7.0, 5.4, 3.2) * exp(-pow(d * 5.6, 2.0));
  // a far row of trees, dissolved by the lens into soft discs
  float line = 0.1 + 0.26 * fbm(vec2(p.x * 1.1 + 3.0, 0.0), 3) + 0.06 * sin(p.x * 3.0);
  vec3 wood = vec3(0.2, 0.13, 0.045) + vec3(1.3, 0.66, 0.2) * exp(-d * 1.7);
  c = mix(c, wood, smoothstep(0.1, -0.1, p.y - line) * 0.95);
  for (int layer = 0; layer < 2; layer++) {
    float cell = layer == 0 ? 0.12 : 0.19;
    vec2 id = floor(p / cell);
    for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
      vec2 k = id + vec2(i, j);
      float h = hash21(k + 17.0 * float(layer + 1));
      vec2 o = (k + hash22(k + 5.0 * float(layer))) * cell;
      float near = smoothstep(0.34, 0.0, abs(o.y - line + 0.04)) * (h < 0.55 ? 1.0 : 0.0);
      float r = cell * (0.34 + 0.3 * hash21(k + 3.0));
      float disc = smoothstep(1.0, 0.86, length(p - o) / r) * (0.6 + 0.5 * smoothstep(0.5, 1.0, length(p - o) / r));
      c += mix(vec3(0.7, 0.42, 0.1), vec3(1.1, 0.65, 0.28), h * 2.0) * disc * near * (0.12 + 0.9 * exp(-length(o - sun) * 1.8));
    }
  }
  return c;
}
// One row of grass: blades on a jittered grid, bent by their own wind, thinner towards the tip
void grass(inout vec3 c, vec2 p, float base, float tall, float cell, float seed, float blur, vec2 sun, float shade) {
  if (p.y > base + tall * 1.25) return;
  float id = floor(p.x / cell);
  float glow = exp(-length((p - sun) * vec2(0.9, 0.7)) * 1.25);
  for (int i = -5; i <= 5; i++) {
    float k = id + float(i);
    float h = hash21(vec2(k, seed)), g = hash21(vec2(k, seed + 3.0));
    float high = tall * (0.5 + 0.75 * h);
    float t = clamp((p.y - base) / high, 0.0, 1.0);
    float lean = (g - 0.5) * 3.4 * cell + 0.6 * cell;
    float x = (k + 0.5 + (h - 0.5)) * cell + lean * t * t * 1.4;
    float w = cell * (0.13 + 0.1 * g) * (1.0 - t * 0.92);
    float d = max(abs(p.x - x) - w, p.y - base - high);
    float ear = ellipse(rotate(lean * 6.0) * (p - vec2(x, base + high * 0.97)), vec2(cell * 0.15, cell * 0.7));
    if (h > 0.62) d = min(d, ear);
    vec3 blade = mix(vec3(0.05, 0.045, 0.012), vec3(0.32, 0.2, 0.05), t) * shade;
    blade += vec3(1.9, 1.0, 0.3) * glow * t * (0.3 + 0.7 * g) * 0.85;
    c = mix(c, blade, cover(d, blur + 0.001) * 0.94);
  }
}
vec3 photo(vec2 p) {
  vec2 sun = vec2(0.3, 0.2);
  vec3 c = backdrop(p, sun);
  float ground = -0.34;
  vec3 field = vec3(0.3, 0.19, 0.06) * (0.5 + fbm(p * vec2(5.0, 22.0), 5)) + vec3(1.6, 0.85, 0.28) * exp(-length((p - sun) * vec2(0.9, 0.8)) * 1.6);
  c = mix(c, field, smoothstep(0.05, -0.12, p.y - ground - 0.24));
  for (int i = 0; i < 4; i++) grass(c, p, ground + 0.1 - float(i) * 0.06, 0.12 + 0.02 * float(i), 0.013 + 0.003 * float(i), 10.0 + float(i), 0.006, sun, 1.0);
  vec2 q = (p - vec2(-0.16, -0.56)) / 0.86;
  float d = pair(q);
  float around = exp(-length((p - sun) * vec2(1.1, 0.9)) * 1.9);
  vec3 body = vec3(0.05, 0.026, 0.016) + vec3(0.16, 0.07, 0.02) * around * (0.6 + 0.8 * fbm(q * 9.0, 3));
  body += vec3(2.4, 1.3, 0.45) * exp(-abs(d) * 210.0) * (0.1 + 0.9 * around) * (0.5 + 0.7 * smoothstep(0.1, 0.9, q.y));
  float hidden = smoothstep(0.03, 0.13, q.y - 0.13 * noise(vec2(q.x * 70.0, 3.0)) - 0.05 * noise(vec2(q.x * 190.0, 9.0)));
  c = mix(c, body, cover(d, 0.0035) * hidden);
  for (int i = 0; i < 5; i++) grass(c, p, ground - 0.22 - float(i) * 0.09, 0.24 + 0.05 * float(i), 0.02 + 0.007 * float(i), 30.0 + float(i), 0.0035 + 0.002 * float(i), sun, 1.0 - 0.14 * float(i));
  grass(c, p, -1.3, 0.62, 0.085, 51.0, 0.03, sun, 0.6);
  float veil = exp(-length(p - sun) * 1.5);
  c += vec3(1.0, 0.5, 0.16) * veil * 0.14;
  // seeds in the air
  vec2 s = p * 7.0; vec2 k = floor(s);
  float mote = smoothstep(0.09, 0.03, length(fract(s) - 0.2 - 0.6 * hash22(k))) * step(0.8, hash21(k + 9.0));
  return c + vec3(1.4, 0.9, 0.4) * mote * 0.35 * veil;
}`,
};
