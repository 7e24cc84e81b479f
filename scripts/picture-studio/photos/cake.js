import { march } from './march.glsl.js';

/** A birthday cake with lit candles, party lights far behind. */
export default {
  name: 'cake',
  caption: 'a birthday cake with lit candles',
  width: 1200,
  height: 1200,
  samples: 16,
  film: {
    exposure: 1.4,
    contrast: 0.18,
    saturation: 1.06,
    vignette: 0.45,
    grain: 0.022,
    bloom: 0.16,
    shadowTint: [0.012, 0.002, 0.008],
  },
  shader: /* glsl */ `
${march}
float rounded(vec3 p, float r, float h, float soft) {
  vec2 d = vec2(length(p.xz) - r + soft, abs(p.y) - h + soft);
  return min(max(d.x, d.y), 0.0) + length(max(d, 0.0)) - soft;
}
vec2 nearer(vec2 a, vec2 b) { return a.x < b.x ? a : b; }
vec3 candleAt(int i) { float a = float(i) * 0.8976 + 0.3; return vec3(cos(a), 0.0, sin(a)) * (i == 6 ? 0.0 : 0.3); }
vec2 map(vec3 p) {
  vec2 hit = vec2(p.y + 0.001, 1.0);
  hit = nearer(hit, vec2(rounded(p - vec3(0, 0.045, 0), 0.86, 0.018, 0.015), 2.0));
  hit = nearer(hit, vec2(rounded(p - vec3(0, 0.02, 0), 0.4, 0.03, 0.01), 2.0));
  float a = atan(p.z, p.x), r = length(p.xz);
  if (r < 0.85 && p.y < 0.75) {
    float stroke = 0.004 * sin(p.y * 60.0 + 1.2 * sin(a * 2.0)) + 0.003 * noise(vec3(p * 14.0));
    float body = rounded(p - vec3(0, 0.26, 0), 0.62 + stroke, 0.2, 0.04);
    hit = nearer(hit, vec2(body, 3.0));
    // ganache runs over the edge in drips of its own length each
    float n = a * 26.0 / (2.0 * PI), k = floor(n), f = fract(n) - 0.5;
    float len = 0.06 + 0.15 * hash11(mod(k, 26.0) + 3.0);
    vec3 q = vec3(f * 0.155, p.y - 0.44 + len, r - 0.628);
    float drip = limb(q, vec3(0.0), vec3(0.0, len, 0.0), 0.034, 0.03);
    float top = rounded(p - vec3(0, 0.455, 0), 0.642, 0.018, 0.016);
    hit = nearer(hit, vec2(smin(drip, top, 0.03), 4.0));
    // piped rosettes along the rim
    float m = a * 16.0 / (2.0 * PI), mf = (fract(m) - 0.5) * 2.0 * PI / 16.0;
    vec3 s = vec3(sin(mf) * r, p.y - 0.5, cos(mf) * r - 0.535);
    float swirl = atan(s.z, s.x) * 5.0 + s.y * 60.0;
    float cone = length(s * vec3(1.0, 0.9, 1.0)) - 0.075 + max(s.y, 0.0) * 0.4 + 0.008 * sin(swirl);
    hit = nearer(hit, vec2(cone * 0.7, 5.0));
    // a raspberry on every second one, with its drupelets
    float b = a * 8.0 / (2.0 * PI) + 0.25, bf = (fract(b) - 0.5) * 2.0 * PI / 8.0;
    vec3 e = vec3(sin(bf) * r, p.y - 0.592, cos(bf) * r - 0.535);
    float la = atan(e.z, e.x), lo = e.y * 60.0;
    float berry = length(e * vec3(1.0, 0.85, 1.0)) - 0.05 - 0.006 * sin(la * 8.0 + PI * floor(lo / 1.6)) * sin(lo * 1.96);
    hit = nearer(hit, vec2(berry * 0.7, 6.0));
  }
  // nothing is near the candles from outside: a coarse bound saves most of the work
  float bound = max(length(p.xz) - 0.36, max(0.42 - p.y, p.y - 0.93));
  if (bound > 0.1) return nearer(hit, vec2(bound, 7.0));
  for (int i = 0; i < 7; i++) {
    vec3 c = p - candleAt(i);
    float d = max(length(c.xz) - 0.0185, max(0.44 - c.y, c.y - 0.79));
    hit = nearer(hit, vec2(d, 7.0));
    hit = nearer(hit, vec2(limb(c, vec3(0, 0.79, 0), vec3(0.003, 0.815, 0), 0.003, 0.003), 8.0));
    vec3 fl = c - vec3(0.004 * sin(float(i) * 7.0), 0.853, 0.0);
    float flame = length(fl * vec3(1.0, fl.y > 0.0 ? 0.4 : 0.8, 1.0)) - 0.0215;
    hit = nearer(hit, vec2(flame * 0.6, 9.0));
  }
  return hit;
}
vec3 backdrop(vec3 rd, vec3 ro) {
  vec3 c = mix(vec3(0.05, 0.018, 0.022), vec3(0.015, 0.012, 0.03), smoothstep(-0.3, 0.35, rd.y));
  vec2 q = vec2(rd.x / rd.z, rd.y / abs(rd.z));
  for (int layer = 0; layer < 2; layer++) {
    float cell = 0.12 + 0.07 * float(layer);
    vec2 id = floor(q / cell);
    for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
      vec2 k = id + vec2(i, j);
      float h = hash21(k + 13.0 * float(layer));
      if (h > 0.5) continue;
      vec2 o = (k + 0.2 + 0.6 * hash22(k + 4.0)) * cell;
      if (o.y < -0.12) continue;
      float d = length(q - o) / (0.042 + 0.02 * float(layer));
      float tone = hash21(k + 6.0);
      vec3 lamp = tone < 0.5 ? vec3(1.0, 0.5, 0.15) : tone < 0.72 ? vec3(1.0, 0.25, 0.28) : tone < 0.88 ? vec3(1.0, 0.75, 0.45) : vec3(0.25, 0.5, 1.0);
      c += lamp * smoothstep(1.05, 0.92, d) * (0.55 + 0.55 * d * d) * (0.18 + 0.6 * hash21(k + 2.0));
    }
  }
  return c;
}
vec3 shade(vec3 p, vec3 n, vec3 rd, float id) {
  if (id > 8.5) { float t = clamp((p.y - 0.83) / 0.07, 0.0, 1.0); return mix(vec3(7.0, 4.6, 2.0), vec3(6.0, 2.6, 0.6), t) * (0.5 + 0.9 * max(dot(n, -rd), 0.0)); }
  vec3 albedo = vec3(0.5); float gloss = 0.0, sharp = 30.0, wrap = 0.0;
  if (id < 1.5) { float g = fbm(vec2(p.x * 1.2, p.z * 14.0 + fbm(p.xz * 2.0, 3) * 3.0), 5); albedo = mix(vec3(0.17, 0.075, 0.035), vec3(0.3, 0.15, 0.07), g); gloss = 0.35; sharp = 60.0; }
  else if (id < 2.5) { albedo = vec3(0.8, 0.76, 0.7); gloss = 0.5; sharp = 120.0; }
  else if (id < 3.5) { albedo = vec3(0.86, 0.6, 0.55); wrap = 0.25; }
  else if (id < 4.5) { albedo = vec3(0.055, 0.02, 0.01); gloss = 0.9; sharp = 90.0; }
  else if (id < 5.5) { albedo = vec3(0.9, 0.83, 0.74); wrap = 0.3; }
  else if (id < 6.5) { albedo = vec3(0.55, 0.02, 0.05); gloss = 0.35; sharp = 24.0; wrap = 0.15; }
  else if (id < 7.5) { float a = atan(p.z - candleAt(0).z, p.x); float s = step(0.5, fract(p.y * 16.0 + (p.x + p.z) * 9.0)); albedo = mix(vec3(0.9, 0.86, 0.8), vec3(0.1, 0.42, 0.5), s); wrap = 0.5; }
  else albedo = vec3(0.02);
  float ao = occlusion(p, n, 0.16);
  vec3 c = vec3(0.0);
  for (int i = 0; i < 2; i++) {
    int k = int(chance(30.0 + float(i)) * 6.999);
    vec3 light = candleAt(k) + vec3(0.0, 0.86, 0.0);
    vec3 l = light - p; float d = length(l); l /= d;
    float lambert = max((dot(n, l) + wrap) / (1.0 + wrap), 0.0);
    float s = shadow(p, n, light, 0.03, 40.0 + 9.0 * float(i));
    s = mix(s, 1.0, wrap * 0.4);
    vec3 tone = vec3(1.0, 0.55, 0.2) * 0.62 / (0.05 + d * d);
    c += albedo * tone * lambert * s * 0.55;
    c += tone * gloss * pow(max(dot(reflect(rd, n), l), 0.0), sharp) * s * 0.6;
  }
  vec3 key = vec3(-2.2, 2.6, 1.6);
  float lambert = max((dot(n, normalize(key - p)) + wrap) / (1.0 + wrap), 0.0);
  c += albedo * vec3(0.62, 0.6, 0.66) * lambert * shadow(p, n, key, 1.5, 70.0) * 0.75;
  c += albedo * mix(vec3(0.1, 0.06, 0.045), vec3(0.12, 0.11, 0.14), n.y * 0.5 + 0.5) * ao * 1.2;
  c += albedo * vec3(0.5, 0.25, 0.12) * max(dot(n, normalize(vec3(0.9, 0.25, -0.6))), 0.0) * 0.35 * ao;
  vec3 r = reflect(rd, n);
  float fresnel = 0.04 + 0.5 * pow(1.0 - max(dot(-rd, n), 0.0), 5.0);
  c += (backdrop(vec3(r.x, abs(r.y), r.z), p) + vec3(0.8, 0.8, 0.9) * smoothstep(0.85, 0.97, dot(r, normalize(key)))) * gloss * (fresnel + 0.05) * ao * 1.4;
  if (id > 6.5 && id < 7.5) c += albedo * vec3(2.4, 1.1, 0.35) * smoothstep(0.6, 0.79, p.y) * 0.7;
  return c;
}
vec3 photo(vec2 p) {
  return look(p + vec2(0.0, 0.04), vec3(0.25, 1.2, 2.75), vec3(0.0, 0.46, 0.0), 2.85, 2.45, 0.055, 14.0);
}`,
};
