import { figures } from './figures.glsl.js';

/** A cat on the window sill, warm light around its fur. */
export default {
  name: 'cat',
  caption: 'a cat on the window sill',
  width: 1400,
  height: 1400,
  samples: 2,
  film: {
    exposure: 0.95,
    contrast: 0.24,
    saturation: 1.04,
    vignette: 0.45,
    grain: 0.024,
    bloom: 0.14,
    fade: 0.02,
    shadowTint: [0.012, 0.004, 0.0],
  },
  shader: /* glsl */ `
${figures}
vec3 garden(vec2 p) {
  vec2 sun = vec2(0.36, 0.52);
  float d = length(p - sun);
  vec3 c = mix(vec3(0.5, 0.4, 0.13), vec3(0.95, 0.66, 0.36), smoothstep(-0.5, 0.9, p.y));
  c += vec3(1.7, 0.95, 0.35) * exp(-d * 1.9) + vec3(2.5, 2.0, 1.4) * exp(-pow(d * 4.6, 2.0));
  float leaves = fbm(p * 1.9 + 3.0, 4);
  c = mix(c, vec3(0.1, 0.15, 0.035), smoothstep(0.36, 0.6, leaves - p.y * 0.22) * 0.85);
  for (int layer = 0; layer < 3; layer++) {
    float cell = 0.13 + 0.08 * float(layer);
    vec2 id = floor(p / cell);
    for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
      vec2 k = id + vec2(i, j);
      float h = hash21(k + 19.0 * float(layer));
      if (h > 0.5) continue;
      vec2 o = (k + hash22(k + 3.0)) * cell;
      float r = length(p - o) / (cell * (0.36 + 0.3 * hash21(k)));
      c += mix(vec3(0.42, 0.44, 0.1), vec3(1.2, 0.8, 0.36), hash21(k + 8.0)) * smoothstep(1.0, 0.88, r) * (0.55 + 0.5 * r * r) * 0.3 * exp(-length(o - sun) * 0.7);
    }
  }
  return c;
}
float fur(vec2 q, float d) {
  vec2 e = vec2(0.004, 0.0);
  float along = atan(q.y - 0.35, q.x);
  float hair = fbm(vec2(along * 70.0, length(q) * 8.0), 3);
  return d - 0.012 * hair;
}
vec3 photo(vec2 p) {
  vec3 c = garden(p);
  // window: a frame, one glazing bar, the sill
  float bar = min(abs(p.x + 0.42), abs(p.y - 0.62)) - 0.024;
  vec3 paint = vec3(0.16, 0.115, 0.085) + vec3(0.9, 0.55, 0.24) * exp(-abs(bar + 0.006) * 160.0) * 0.6;
  c = mix(c, paint * (0.8 + 0.2 * fbm(p * 30.0, 3)), cover(bar, 0.003));
  float curtain = smoothstep(0.62, 0.74, p.x + 0.03 * sin(p.y * 3.0));
  float folds = 0.5 + 0.5 * sin(p.x * 62.0 + 2.2 * sin(p.y * 1.4) + 3.0 * fbm(vec2(p.x * 3.0, p.y * 0.5), 2));
  vec3 cloth = mix(vec3(0.42, 0.26, 0.15), vec3(1.3, 0.92, 0.6), folds) * (0.5 + 0.5 * exp(-length(p - vec2(0.36, 0.52)) * 0.8));
  cloth *= 0.94 + 0.12 * noise(p * vec2(420.0, 420.0));
  c = mix(c, cloth, curtain * 0.9);
  float sill = -0.6;
  if (p.y < sill + 0.012) {
    float depth = sill - p.y;
    vec2 g = vec2(p.x / (0.9 + depth), depth * 3.0);
    float grain = fbm(vec2(g.x * 2.0, g.y * 26.0 + fbm(g * 3.0, 3) * 3.0), 5);
    vec3 wood = mix(vec3(0.2, 0.1, 0.05), vec3(0.42, 0.24, 0.12), grain);
    vec3 shine = garden(vec2(p.x + (grain - 0.5) * 0.05, sill + depth * 1.4 + 0.1));
    wood += shine * exp(-depth * 5.0) * 0.5;
    wood *= 1.0 - 0.75 * cover(abs(p.x + 0.16 + depth * 0.45) - 0.34 + depth * 0.1, 0.12) * exp(-depth * 1.5);
    c = mix(c, wood, cover(p.y - sill, 0.004));
    c = mix(c, vec3(0.1, 0.05, 0.03), smoothstep(-0.9, -0.93, p.y) * 0.7);
  }
  vec2 q = (p - vec2(-0.14, sill - 0.03)) / 1.16;
  float d = fur(q, cat(q));
  float lit = exp(-length(p - vec2(0.2, 0.2)) * 0.9);
  float hair = fbm(vec2(atan(q.y - 0.3, q.x) * 34.0 + fbm(q * 9.0, 3) * 3.0, length(q - vec2(0.0, 0.3)) * 10.0), 4);
  float stripes = smoothstep(0.35, 0.75, sin(length(q - vec2(0.0, 0.95)) * 46.0 + 2.5 * fbm(q * 5.0, 3)) * 0.5 + 0.5);
  vec3 coat = mix(vec3(0.07, 0.034, 0.015), vec3(0.022, 0.01, 0.006), stripes) * (0.45 + 1.2 * hair);
  float depthIn = clamp(-d / 0.14, 0.0, 1.0);
  coat += vec3(1.0, 0.5, 0.17) * pow(1.0 - depthIn, 4.5) * (0.25 + 0.75 * hair) * (0.35 + lit) * (0.6 + 0.7 * smoothstep(-0.15, 0.2, q.x));
  coat += vec3(2.2, 1.25, 0.5) * exp(d * 90.0) * hair * (0.3 + lit) * 1.1;
  float ear = min(limb(q, vec2(-0.08, 0.835), vec2(-0.105, 0.885), 0.024, 0.004), limb(q, vec2(0.096, 0.835), vec2(0.123, 0.88), 0.024, 0.004));
  coat = mix(coat, vec3(0.8, 0.24, 0.12) * (0.5 + lit), cover(ear, 0.012) * 0.75);
  c = mix(c, coat, cover(d, 0.0035));
  float whiskers = 1e3;
  for (int i = 0; i < 3; i++) {
    float f = float(i);
    whiskers = min(whiskers, min(limb(q, vec2(0.13, 0.725 - 0.012 * f), vec2(0.27, 0.75 - 0.045 * f), 0.0013, 0.0004), limb(q, vec2(-0.11, 0.725 - 0.012 * f), vec2(-0.25, 0.75 - 0.045 * f), 0.0013, 0.0004)));
  }
  c = mix(c, vec3(1.8, 1.2, 0.65), cover(whiskers, 0.0016) * 0.8);
  return c + vec3(0.8, 0.42, 0.14) * exp(-length(p - vec2(0.36, 0.52)) * 1.5) * 0.08;
}`,
};
