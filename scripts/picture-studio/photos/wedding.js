import { figures } from './figures.glsl.js';

/** Bride and groom under an arch of flowers and strings of lights. */
export default {
  name: 'wedding',
  caption: 'bride and groom under an arch of roses',
  width: 1400,
  height: 1400,
  samples: 2,
  film: {
    exposure: 1.0,
    contrast: 0.16,
    saturation: 1.02,
    vignette: 0.42,
    grain: 0.022,
    bloom: 0.1,
    fade: 0.02,
    shadowTint: [0.01, 0.004, 0.01],
  },
  shader: /* glsl */ `
${figures}
void discs(inout vec3 c, vec2 p, float cell, float r, float seed, float density, float low, float high, float power) {
  vec2 id = floor(p / cell);
  for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
    vec2 k = id + vec2(i, j);
    float h = hash21(k + seed);
    if (h > density) continue;
    vec2 o = (k + hash22(k + seed * 2.0)) * cell;
    if (o.y < low || o.y > high) continue;
    float d = length(p - o) / (r * (0.7 + 0.5 * hash21(k + seed * 3.0)));
    c += mix(vec3(1.0, 0.56, 0.2), vec3(1.0, 0.8, 0.52), hash21(k + seed * 5.0)) * smoothstep(1.04, 0.92, d) * (0.55 + 0.5 * d * d) * power * (0.3 + 0.9 * hash21(k + seed * 6.0));
  }
}
float bride(vec2 p) {
  float d = person(p, 0.01, vec2(-0.09, 0.6), vec2(0.07, 0.585), 1.0, 1.0);
  // a long gown with a train, and a veil
  float drop = clamp((0.6 - p.y) / 0.6, 0.0, 1.0);
  float w = 0.068 + 0.16 * pow(drop, 1.15) + 0.2 * pow(drop, 5.0);
  float gown = max(abs(p.x - 0.1 * pow(drop, 4.0)) - w, max(p.y - 0.62, -p.y)) * 0.8;
  return smin(d, gown, 0.03);
}
float veil(vec2 p) { return max(abs(p.x - 0.03 - 0.16 * smoothstep(0.9, 0.35, p.y)) - 0.065 - 0.08 * smoothstep(0.95, 0.4, p.y), max(p.y - 0.97, 0.3 - p.y)); }
float groom(vec2 p) {
  float d = person(p, 0.012, vec2(-0.13, 0.5), vec2(0.14, 0.55), 0.0, 0.0);
  return smin(d, limb(p, vec2(0.0, 0.72), vec2(0.0, 0.46), 0.098, 0.1), 0.02);
}
float wreath(vec2 p) {
  vec2 q = p - vec2(0.0, 0.02);
  float arc = abs(length(vec2(q.x, max(q.y, 0.0))) - 0.62);
  return q.y > 0.0 ? arc : abs(abs(q.x) - 0.62);
}
vec3 photo(vec2 p) {
  vec3 c = mix(vec3(0.32, 0.18, 0.12), vec3(0.05, 0.075, 0.13), smoothstep(-0.4, 0.9, p.y));
  c += vec3(0.85, 0.42, 0.16) * exp(-length((p - vec2(0.0, -0.2)) * vec2(0.9, 1.5)) * 2.0);
  float wood = fbm(p * vec2(2.4, 1.6) + 3.0, 5);
  c = mix(c, vec3(0.03, 0.042, 0.03), smoothstep(0.4, 0.62, wood + abs(p.x) * 0.14) * 0.75);
  discs(c, p, 0.16, 0.048, 3.0, 0.55, -0.4, 1.3, 0.5);
  discs(c, p + 0.07, 0.24, 0.075, 8.0, 0.45, -0.35, 1.3, 0.42);
  // strings of lamps, sharp enough to count
  for (int s = 0; s < 3; s++) {
    float f = float(s);
    float y = 0.92 - 0.14 * f - (0.2 + 0.06 * f) * (1.0 - pow(abs(p.x * (0.8 + 0.1 * f) + 0.1 * (f - 1.0)), 2.0)) * (1.0 - 0.2 * f) + 0.14 * f * p.x;
    float wire = abs(p.y - y) - 0.0016;
    c = mix(c, vec3(0.015), cover(wire, 0.002) * 0.7);
    float n = p.x * 9.0 + f * 0.37, g = (fract(n) - 0.5) / 9.0;
    float b = length(vec2(g, p.y - y + 0.02));
    c += vec3(1.0, 0.66, 0.3) * (5.0 * smoothstep(0.017, 0.009, b) + 0.55 * exp(-b * 34.0));
  }
  float ground = -0.66;
  if (p.y < ground + 0.04) {
    float depth = max(ground + 0.04 - p.y, 0.001);
    vec2 g = vec2(p.x / (0.2 + depth), 1.0 / (0.2 + depth));
    float grassy = fbm(g * vec2(26.0, 14.0), 5);
    vec3 lawn = vec3(0.05, 0.055, 0.022) * (0.4 + 1.4 * grassy) + vec3(0.85, 0.42, 0.16) * exp(-length(p - vec2(0.0, ground)) * 2.0) * (0.25 + 0.65 * grassy);
    float aisle = abs(p.x) - 0.3 - depth * 0.5;
    vec3 cloth = vec3(0.62, 0.46, 0.34) * (0.75 + 0.3 * fbm(g * vec2(3.0, 9.0), 4)) * (0.6 + 0.6 * exp(-depth * 2.0));
    vec2 s = g * 11.0; vec2 k = floor(s);
    float fallen = ellipse(rotate(hash21(k) * 6.0) * (fract(s) - 0.2 - 0.6 * hash22(k)), vec2(0.16, 0.1));
    cloth = mix(cloth, vec3(0.72, 0.22, 0.22), cover(fallen, 0.03) * step(hash21(k + 4.0), 0.5) * 0.8);
    lawn = mix(lawn, cloth, cover(aisle, 0.012));
    c = mix(c, lawn, smoothstep(0.0, 0.04, depth));
  }
  // the arch: leaves first, then roses on them
  float base = -0.66;
  float w = wreath(p);
  if (w < 0.26 && p.y > base - 0.05) {
    float pole = w - 0.014;
    c = mix(c, vec3(0.1, 0.06, 0.035), cover(pole, 0.003));
    for (int layer = 0; layer < 4; layer++) {
      float cell = 0.05 - 0.006 * float(layer);
      vec2 q = p + float(layer) * 0.77;
      vec2 id = floor(q / cell);
      for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
        vec2 k = id + vec2(i, j);
        vec2 h = hash22(k + float(layer) * 9.0);
        vec2 o = (k + h) * cell - float(layer) * 0.77;
        float thick = 0.05 + 0.055 * fbm(o * 3.0, 2) + 0.04 * smoothstep(0.0, 0.7, o.y);
        if (wreath(o) > thick || o.y < base + 0.05) continue;
        vec2 r = rotate(h.x * 6.28) * (p - o);
        float leaf = ellipse(r, cell * vec2(0.95, 0.3));
        vec3 green = mix(vec3(0.02, 0.045, 0.022), vec3(0.12, 0.17, 0.075), h.y) * (0.6 + 0.5 * smoothstep(-0.3, 0.3, r.y / cell));
        green += vec3(0.5, 0.26, 0.09) * smoothstep(0.75, 1.0, h.y) * 0.5;
        c = mix(c, green, cover(leaf, 0.0022));
      }
    }
    for (int layer = 0; layer < 2; layer++) {
      float cell = 0.115;
      vec2 q = p + 0.31 * float(layer) + 0.02;
      vec2 id = floor(q / cell);
      for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
        vec2 k = id + vec2(i, j);
        vec2 h = hash22(k + 50.0 + float(layer) * 3.0);
        vec2 o = (k + 0.2 + 0.6 * h) * cell - 0.31 * float(layer) - 0.02;
        if (wreath(o) > 0.055 || o.y < base + 0.12 || h.x > 0.72) continue;
        float size = 0.034 + 0.02 * h.y;
        vec2 r = (p - o) / size;
        float d = length(r), a = atan(r.y, r.x);
        float spiral = fract(d * 2.6 - a / 6.283 * 1.0 + 0.22 * sin(a * 3.0 + d * 5.0));
        vec3 tone = h.y < 0.45 ? vec3(0.95, 0.8, 0.7) : h.y < 0.8 ? vec3(0.85, 0.42, 0.4) : vec3(0.6, 0.12, 0.17);
        vec3 col = tone * (0.42 + 0.55 * smoothstep(0.0, 0.8, spiral)) * (0.65 + 0.4 * smoothstep(-1.0, 1.0, r.y)) * (1.1 - 0.35 * exp(-d * 3.0));
        c = mix(c, c * 0.45, smoothstep(1.35, 0.9, length(r + vec2(0.0, 0.12))) * 0.6);
        c = mix(c, col, cover(d - 0.96 - 0.05 * sin(a * 5.0 + h.x * 9.0), 0.05));
      }
    }
  }
  vec2 a = (p - vec2(-0.12, ground - 0.05)) / 0.98, b = (p - vec2(0.12, ground - 0.055)) / 0.92;
  b.x = b.x;
  float g = groom(a) * 0.98, w2 = bride(b) * 0.92, v = veil(b) * 0.92;
  float glow = exp(-length((p - vec2(0.0, 0.0)) * vec2(1.3, 0.8)) * 1.2);
  vec3 suit = vec3(0.016, 0.017, 0.024) + vec3(1.3, 0.65, 0.26) * exp(-abs(g) * 230.0) * glow * 0.6;
  c = mix(c, suit, cover(g, 0.003));
  float pleats = 0.5 + 0.5 * sin((b.x - 0.06 * pow(clamp(0.6 - b.y, 0.0, 1.0), 3.0)) / (0.06 + 0.5 * clamp(0.62 - b.y, 0.0, 1.0)) * 22.0);
  vec3 silk = vec3(0.52, 0.4, 0.34) * (0.45 + 0.45 * smoothstep(-0.15, 0.25, b.x) + 0.22 * pleats * smoothstep(0.62, 0.4, b.y));
  vec3 skin = vec3(0.3, 0.16, 0.1), hair = vec3(0.07, 0.035, 0.02);
  vec3 her = b.y > 0.76 && abs(b.x) > 0.0 ? mix(skin, hair, smoothstep(0.8, 0.84, b.y)) : silk;
  her += vec3(1.5, 0.8, 0.34) * exp(-abs(w2) * 200.0) * glow * 0.5;
  c = mix(c, her, cover(w2, 0.003));
  vec3 lace = vec3(0.75, 0.58, 0.46) * (0.6 + 0.4 * sin(b.x * 70.0 + 4.0 * b.y));
  c = mix(c, lace, cover(v, 0.008) * (0.3 + 0.25 * exp(-abs(v) * 40.0)));
  return c + vec3(0.6, 0.3, 0.12) * exp(-length(p) * 2.2) * 0.15;
}`,
};
