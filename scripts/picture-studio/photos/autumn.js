import { figures } from './figures.glsl.js';

/** A path through an autumn wood, somebody far down it with a dog. */
export default {
  name: 'autumn',
  caption: 'a path through an autumn wood',
  width: 1200,
  height: 1800,
  samples: 2,
  film: { exposure: 1.02, contrast: 0.16, saturation: 1.06, vignette: 0.45, grain: 0.022, bloom: 0.14, fade: 0.015 },
  shader: /* glsl */ `
${figures}
vec3 leafTone(float h) {
  if (h < 0.3) return vec3(0.72, 0.2, 0.025);
  if (h < 0.58) return vec3(0.88, 0.4, 0.04);
  if (h < 0.8) return vec3(0.9, 0.58, 0.1);
  if (h < 0.92) return vec3(0.42, 0.09, 0.02);
  return vec3(0.36, 0.34, 0.06);
}
// A cloud of leaves: three sizes of small tilted ellipses, thinned out by a mask
void foliage(inout vec3 c, vec2 p, float cell, float seed, float mask, float light, float soft, float air) {
  vec2 id = floor(p / cell);
  for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
    vec2 k = id + vec2(i, j);
    vec2 h = hash22(k + seed);
    float m = hash21(k + seed * 3.0);
    if (m > mask) continue;
    vec2 q = rotate(m * 40.0) * (p - (k + h) * cell);
    float d = ellipse(q, cell * vec2(0.62, 0.3) * (0.6 + 0.6 * h.x));
    vec3 tone = leafTone(hash21(k + seed * 7.0)) * (0.35 + 1.0 * h.y) * light;
    tone *= 0.8 + 0.4 * smoothstep(-cell, cell, q.x);
    c = mix(c, mix(tone, vec3(1.35, 0.9, 0.48), air), cover(d, soft));
  }
}
vec3 photo(vec2 p) {
  vec2 end = vec2(0.03, -0.1);
  float d0 = length((p - end) * vec2(1.15, 0.8));
  vec3 c = mix(vec3(1.5, 1.05, 0.6), vec3(0.55, 0.3, 0.1), smoothstep(0.0, 1.3, d0));
  c += vec3(1.2, 0.85, 0.45) * exp(-d0 * 3.2);
  c = mix(c, vec3(0.85, 0.44, 0.1), smoothstep(0.42, 0.66, fbm(p * 4.0, 5)) * 0.5 * smoothstep(0.1, 0.7, d0));
  float ground = -0.2;
  // the floor of the wood
  if (p.y < ground + 0.05) {
    float depth = max(ground + 0.04 - p.y, 0.002);
    vec2 g = vec2((p.x - end.x) / (depth + 0.05), 0.5 / (depth + 0.05));
    float bend = 0.32 * sin(g.y * 0.42 + 0.7) * smoothstep(9.0, 1.0, g.y) ;
    float path = abs(g.x + bend * 1.0 - 0.1) - 0.82;
    float litter = fbm(g * vec2(6.0, 9.0), 5);
    vec3 earth = mix(vec3(0.16, 0.085, 0.035), vec3(0.5, 0.33, 0.17), litter) * 0.8;
    vec3 sides = leafTone(hash21(floor(g * vec2(14.0, 22.0)))) * (0.25 + 0.9 * fbm(g * vec2(12.0, 20.0), 3));
    vec3 f = mix(earth, sides, smoothstep(-0.3, 0.3, path + (litter - 0.5) * 1.3));
    vec3 fallen = f;
    foliage(fallen, vec2(g.x, g.y * 1.7), 0.13, 5.0, 0.6, 1.0, 0.012, 0.0);
    foliage(fallen, vec2(g.x, g.y * 1.7) + 3.7, 0.19, 9.0, 0.34, 1.1, 0.016, 0.0);
    f = mix(fallen, f, smoothstep(0.12, 0.0, depth) + 0.45 * smoothstep(0.0, -0.5, path));
    // long shadows of the trunks, with the sun between them
    float fan = (p.x - end.x) / (depth + 0.28);
    float bars = smoothstep(0.3, 0.7, fbm(vec2(fan * 5.0, 2.0), 3));
    f *= mix(0.42, 1.35, bars) * (0.75 + 0.5 * exp(-depth * 2.0));
    f += vec3(1.0, 0.6, 0.24) * exp(-depth * 7.0) * 0.75;
    c = mix(c, f, smoothstep(0.05, -0.02, p.y - ground));
  }
  for (int layer = 0; layer < 5; layer++) {
    float l = float(layer) / 4.0;
    float cell = mix(0.09, 0.62, pow(l, 1.5));
    float air = mix(0.78, 0.0, pow(l, 0.55)) ;
    float foot = mix(ground + 0.03, -0.78, l * l);
    for (int i = -1; i <= 1; i++) {
      float k = floor(p.x / cell) + float(i);
      float h = hash21(vec2(k, 60.0 + float(layer)));
      float x = (k + 0.2 + 0.6 * h) * cell;
      if (abs(x - end.x) < mix(0.12, 0.5, l) || h < 0.14) continue;
      float w = cell * mix(0.09, 0.115, l) * (0.7 + 0.6 * hash21(vec2(k, 7.0)));
      float lean = (h - 0.5) * 0.14 * (p.y - foot) + 0.02 * sin(p.y * 3.0 + h * 9.0) * cell * 2.0;
      float flare = 1.0 + 1.1 * exp(-max(p.y - foot, 0.0) / (cell * 0.24));
      float q = (p.x - x - lean) / (w * flare);
      float d = max(abs(q) - 1.0, (foot - p.y) / w - 0.15 * sin(q * 8.0 + h * 5.0));
      float bark = fbm(vec2(q * 3.2 + h * 20.0, p.y * 5.0 / cell * 0.25), 5);
      vec3 col = vec3(0.085, 0.052, 0.032) * (0.4 + 1.3 * bark);
      float towards = sign(end.x - x);
      col += vec3(1.1, 0.58, 0.2) * pow(clamp(q * towards * 0.5 + 0.5, 0.0, 1.0), 7.0) * (0.2 + bark) * exp(-d0 * 0.9) * 0.9;
      c = mix(c, mix(col, vec3(1.3, 0.86, 0.46), air), cover(d * w, mix(0.0025, 0.004, l)));
    }
    if (layer == 1) {
      vec2 s = (p - vec2(0.02, ground - 0.045)) / 0.2;
      float who = person(s, 0.06, vec2(-0.14, 0.5), vec2(0.2, 0.56), 0.0, 0.0);
      who = smin(who, limb(s, vec2(0.0, 0.74), vec2(0.0, 0.42), 0.1, 0.12), 0.03);
      vec2 t = (s - vec2(0.42, -0.02)) / 0.42;
      float pet = min(min(limb(t, vec2(-0.3, 0.52), vec2(0.3, 0.55), 0.16, 0.17), limb(t, vec2(0.36, 0.7), vec2(0.46, 0.9), 0.12, 0.12)), limb(t, vec2(0.46, 0.92), vec2(0.68, 0.84), 0.085, 0.05));
      for (int leg = 0; leg < 4; leg++) pet = min(pet, limb(t, vec2(-0.34 + 0.22 * float(leg), 0.45), vec2(-0.38 + 0.25 * float(leg), 0.02), 0.07, 0.045));
      pet = min(pet, limb(t, vec2(-0.42, 0.6), vec2(-0.62, 0.86), 0.045, 0.02));
      float both = min(who, pet * 0.42);
      c = mix(c, vec3(0.13, 0.065, 0.03) + vec3(1.2, 0.7, 0.3) * exp(-abs(both) * 40.0) * 0.6, cover(both, 0.014));
    }
    float crown = smoothstep(-0.15, 0.55, p.y + mix(0.1, 0.34, l) * abs(p.x) + (fbm(p * 2.2 + float(layer) * 5.0, 4) - 0.5) * 0.9 - mix(0.28, 0.42, l));
    float open = smoothstep(mix(0.16, 0.62, l), mix(0.5, 1.15, l), d0);
    float light = mix(1.25, 0.62, l) * (0.7 + 0.7 * exp(-d0 * 1.2));
    float size = mix(0.02, 0.075, l);
    float keep = crown * open;
    for (int n = 0; n < 3; n++) foliage(c, p + float(n) * 1.37, size * (1.0 - 0.12 * float(n)), 100.0 + float(layer) * 13.0 + float(n), keep * 0.85, light, mix(0.002, 0.0035, l), air * 0.55);
  }
  float rays = fbm(vec2(atan(p.y - end.y - 0.35, p.x - end.x) * 6.0, 3.0), 3);
  return c + vec3(1.0, 0.62, 0.26) * exp(-d0 * 1.6) * (0.16 + 0.4 * rays * rays);
}`,
};
