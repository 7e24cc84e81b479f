import { march } from './march.glsl.js';

/** Two wedding rings on a linen ribbon, a rose behind them. */
export default {
  name: 'rings',
  caption: 'two wedding rings and rose petals',
  width: 900,
  height: 900,
  samples: 5,
  film: {
    exposure: 1.0,
    curve: 0.3,
    contrast: 0.14,
    saturation: 0.98,
    vignette: 0.35,
    grain: 0.018,
    bloom: 0.12,
    fade: 0.02,
  },
  shader: /* glsl */ `
${march}
vec2 nearer(vec2 a, vec2 b) { return a.x < b.x ? a : b; }
float band(vec3 p, float r) {
  vec2 q = vec2(length(p.xy) - r, p.z);
  return length(max(abs(q) - vec2(0.014, 0.05), 0.0)) - 0.016;
}
// A fallen rose petal: a piece of a thin, dented bowl
float petal(vec3 p, float size, float turn, float tip) {
  p.xz = rotate(turn) * p.xz;
  p.yz = rotate(tip) * p.yz;
  p /= size;
  float dent = 0.1 * p.x * p.x - 0.07 * smoothstep(0.3, 1.0, p.z) * p.z;
  float shell = abs(length(p - vec3(0.0, 1.15 + dent, 0.0)) - 1.2) - 0.018;
  float rim = length(vec2(p.x * (1.05 - 0.25 * p.z), p.z)) - 0.8 - 0.04 * sin(atan(p.z, p.x) * 5.0);
  return max(shell, max(rim, p.y - 0.9)) * size * 0.8;
}
float petals(vec3 p) {
  float d = petal(p - vec3(0.62, 0.05, -0.72), 0.3, 0.6, 0.25);
  d = min(d, petal(p - vec3(0.95, 0.1, -1.15), 0.36, 2.4, -0.3));
  d = min(d, petal(p - vec3(-0.72, 0.06, -0.95), 0.34, 4.1, 0.3));
  d = min(d, petal(p - vec3(-0.42, 0.12, -1.6), 0.4, 1.2, -0.35));
  d = min(d, petal(p - vec3(0.35, 0.09, -1.75), 0.38, 3.1, 0.2));
  return min(d, petal(p - vec3(-0.66, 0.04, 0.55), 0.26, 5.2, 0.2));
}
vec2 map(vec3 p) {
  float weave = sin(p.x * 150.0) * sin(p.z * 150.0);
  float fold = 0.05 * sin(p.x * 1.7 + p.z * 0.8 + 0.6) + 0.03 * sin(p.z * 3.1 - p.x * 1.3);
  float cloth = p.y - fold * smoothstep(0.2, 1.2, length(p.xz)) - 0.0022 * weave;
  vec2 hit = vec2(cloth * 0.7, 1.0);
  vec3 a = p - vec3(-0.16, 0.26, 0.04);
  a.xz = rotate(0.5) * a.xz;
  hit = nearer(hit, vec2(band(a, 0.23), 2.0));
  vec3 b = p - vec3(0.13, 0.068, 0.13);
  float c = cos(1.28), s = sin(1.28);
  b.yz = mat2(c, -s, s, c) * b.yz;
  b.xy = rotate(0.3) * b.xy;
  hit = nearer(hit, vec2(band(b, 0.2), 3.0));
  hit = nearer(hit, vec2(petals(p), p.x > 0.2 || p.z > 0.2 ? 4.0 : 5.0));
  return hit;
}
vec3 room(vec3 d) {
  vec3 c = mix(vec3(0.42, 0.33, 0.26), vec3(0.95, 0.93, 0.9), smoothstep(-0.3, 0.7, d.y));
  c += vec3(3.4, 3.3, 3.2) * smoothstep(0.72, 0.78, dot(d, normalize(vec3(-0.7, 0.75, 0.25))));
  c *= mix(1.0, 0.3, smoothstep(0.2, 0.5, dot(d, normalize(vec3(0.75, 0.1, 0.65)))));
  c += vec3(1.6, 1.4, 1.2) * smoothstep(0.9, 0.94, dot(d, normalize(vec3(0.9, 0.35, -0.3))));
  return c;
}
vec3 backdrop(vec3 rd, vec3 ro) { return mix(vec3(0.75, 0.62, 0.5), vec3(0.95, 0.9, 0.85), smoothstep(-0.1, 0.3, rd.y)); }
vec3 shade(vec3 p, vec3 n, vec3 rd, float id) {
  vec3 key = vec3(-2.6, 3.0, 0.8);
  vec3 l = normalize(key - p);
  float s = shadow(p, n, key, 1.6, 20.0), ao = occlusion(p, n, 0.12);
  if (id > 1.5 && id < 3.5) {
    vec3 gold = id < 2.5 ? vec3(1.0, 0.66, 0.3) : vec3(0.98, 0.7, 0.42);
    vec3 r = reflect(rd, n);
    vec3 seen = room(r);
    float t = 0.02;
    for (int i = 0; i < 40; i++) { vec2 h = map(p + n * 0.004 + r * t); if (h.x < 0.001) { seen = h.y < 1.5 ? vec3(0.72, 0.66, 0.58) * 0.85 : gold * 0.55; break; } t += h.x; if (t > 3.0) break; }
    vec3 f = gold + (1.0 - gold) * pow(1.0 - max(dot(-rd, n), 0.0), 5.0);
    return seen * f * mix(0.6, 1.0, ao) * 1.05;
  }
  vec3 albedo = id < 1.5 ? vec3(0.8, 0.75, 0.67) * (0.9 + 0.2 * noise(p * vec3(150.0, 1.0, 150.0))) : id < 4.5 ? vec3(0.72, 0.24, 0.25) : vec3(0.84, 0.5, 0.45);
  float wrap = id < 1.5 ? 0.1 : 0.5;
  vec3 c = albedo * vec3(1.45, 1.36, 1.22) * max((dot(n, l) + wrap) / (1.0 + wrap), 0.0) * mix(s, 1.0, wrap * 0.4);
  c += albedo * mix(vec3(0.3, 0.25, 0.2), vec3(0.5, 0.5, 0.53), n.y * 0.5 + 0.5) * ao * 0.85;
  return c;
}
vec3 photo(vec2 p) { return look(p, vec3(0.1, 0.86, 2.1), vec3(0.0, 0.17, -0.05), 2.9, 2.17, 0.055, 8.0); }`,
};
