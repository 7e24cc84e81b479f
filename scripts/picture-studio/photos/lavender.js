import { sky } from './sky.glsl.js';

/** Rows of lavender running to a lone tree at sundown. */
export default {
  name: 'lavender',
  caption: 'lavender fields at sundown',
  width: 1800,
  height: 1200,
  samples: 2,
  film: { exposure: 0.9, contrast: 0.2, saturation: 1.06, vignette: 0.36, grain: 0.018, bloom: 0.1 },
  shader: /* glsl */ `
${sky}
vec3 photo(vec2 p) {
  float horizon = 0.16;
  vec3 sun = normalize(vec3(-0.3, 0.09, 1.0));
  vec3 rd = normalize(vec3(p.x * 0.5, (p.y - horizon) * 0.5, 1.0));
  vec3 c = eveningSky(vec3(rd.x, max(rd.y, 0.001), rd.z), sun, 9.2);
  float sunX = -0.6;
  for (int i = 0; i < 3; i++) {
    float l = float(i);
    float h = horizon + 0.012 + (0.15 - 0.04 * l) * fbm(vec2(p.x * (0.8 + 0.5 * l) + 7.0 * l, l), 5) - 0.02 * l;
    vec3 hill = mix(vec3(0.42, 0.28, 0.36), vec3(0.12, 0.085, 0.1), l * 0.5) + vec3(0.9, 0.45, 0.16) * exp(-abs(p.x - sunX) * 1.8) * (0.4 - 0.1 * l);
    c = mix(c, hill, cover(p.y - h - 0.004 * noise(vec2(p.x * 120.0, l)) * l, 0.003));
  }
  // the tree: a trunk and a crown made of many small clumps
  vec2 q = p - vec2(0.62, horizon);
  float trunk = limb(q, vec2(0.0, -0.02), vec2(0.012, 0.16), 0.016, 0.01);
  trunk = min(trunk, min(limb(q, vec2(0.01, 0.12), vec2(-0.07, 0.21), 0.007, 0.003), limb(q, vec2(0.012, 0.13), vec2(0.09, 0.22), 0.007, 0.003)));
  float crown = ellipse(q - vec2(0.01, 0.27), vec2(0.2, 0.15)) + 0.11 * (fbm(q * 11.0, 5) - 0.5) + 0.03 * (noise(q * 90.0) - 0.5);
  vec3 leaf = mix(vec3(0.03, 0.045, 0.02), vec3(0.1, 0.11, 0.035), fbm(q * 28.0, 4)) + vec3(1.0, 0.5, 0.15) * smoothstep(0.1, -0.22, q.x) * pow(fbm(q * 20.0, 4), 2.0) * 0.9;
  if (p.y < horizon + 0.004) {
    float depth = max(horizon - p.y, 0.002), t = 1.0 / depth;
    float lane = (p.x - 0.12) * t * 1.18;
    float wave = 0.1 * sin(t * 0.5) * 0.5;
    float n = lane * 0.5 + wave, k = floor(n + 0.5), f = n - k;
    float z = t;
    float clump = fbm(vec2(z * 7.0 + k * 31.0, f * 7.0), 5);
    float bush = 0.31 + 0.1 * clump;
    float inRow = smoothstep(bush, bush - 0.09, abs(f));
    float dome = sqrt(max(1.0 - pow(f / (bush + 0.04), 2.0), 0.0));
    float stalks = fbm(vec2(f * 60.0 + k * 9.0, z * 22.0), 4);
    float blossom = smoothstep(0.32, 0.7, stalks) * (0.35 + 0.65 * dome);
    vec3 violet = mix(vec3(0.1, 0.045, 0.17), vec3(0.44, 0.22, 0.6), blossom);
    violet *= 0.45 + 0.85 * dome;
    float side = smoothstep(0.25, -0.3, f);
    violet += vec3(1.15, 0.45, 0.4) * blossom * side * 0.55 * exp(-abs(p.x - sunX) * 0.5);
    violet = mix(violet, vec3(0.085, 0.1, 0.04), smoothstep(0.3, 0.75, abs(f) / bush) * 0.5 * smoothstep(0.5, 0.3, stalks));
    vec3 soil = vec3(0.2, 0.115, 0.075) * (0.4 + 0.9 * fbm(vec2(f * 14.0 + k * 3.0, z * 10.0), 4));
    soil *= 0.45 + 0.5 * smoothstep(-0.1, 0.4, f * sign(f));
    soil += vec3(0.7, 0.36, 0.16) * smoothstep(0.34, 0.5, abs(f)) * 0.25;
    vec3 field = mix(soil, violet, inRow);
    field = mix(field, vec3(0.42, 0.25, 0.42) * 0.85, smoothstep(0.16, 0.02, depth) * 0.65);
    field += vec3(1.1, 0.52, 0.2) * exp(-depth * 5.0) * exp(-abs(p.x - sunX) * 1.5) * 0.55;
    float shade1 = exp(-pow((p.x - 0.62 - depth * 0.75) / (0.16 + depth * 0.4), 2.0)) * smoothstep(0.34, 0.0, depth);
    field *= 1.0 - 0.55 * shade1;
    // single spikes stand up in the foreground, out of focus
    c = mix(c, field, cover(p.y - horizon, 0.003));
  }
  c = mix(c, vec3(0.035, 0.024, 0.018), cover(trunk, 0.002));
  c = mix(c, leaf, cover(crown, 0.006));
  for (int layer = 0; layer < 3; layer++) {
    float l = float(layer), cell = 0.075 + 0.035 * l;
    float id = floor(p.x / cell);
    for (int i = -2; i <= 2; i++) {
      float k = id + float(i), h = hash21(vec2(k, 70.0 + l)), g = hash21(vec2(k, 80.0 + l));
      vec2 foot = vec2((k + h) * cell, -1.25);
      float tall = 0.3 + 0.26 * g - 0.05 * l + 0.16 * smoothstep(0.3, 1.5, abs(p.x));
      vec2 r = p - foot; r.x -= (g - 0.5) * 0.5 * r.y * r.y + 0.1 * r.y;
      float blur = 0.006 + 0.008 * l;
      float stem = max(abs(r.x) - 0.004, max(r.y - tall, -r.y));
      c = mix(c, vec3(0.12, 0.14, 0.06), cover(stem, blur) * 0.8);
      float y = (r.y - tall + 0.16) / 0.2;
      float beads = 0.014 + 0.008 * sin(y * 44.0) ;
      float spike = max(abs(r.x) - beads * (1.15 - 0.7 * y), max(-y, y - 1.0) * 0.2);
      vec3 tone = mix(vec3(0.16, 0.07, 0.27), vec3(0.56, 0.3, 0.66), clamp(0.5 - r.x * 30.0, 0.0, 1.0)) + vec3(0.9, 0.4, 0.2) * smoothstep(0.004, -0.016, r.x) * 0.35;
      c = mix(c, tone, cover(spike, blur) * 0.95);
    }
  }
  return c;
}`,
};
