import { march } from './march.glsl.js';

/** The soles of a newborn, peeping out of a knitted blanket. */
export default {
  name: 'feet',
  caption: "a newborn's feet in a knitted blanket",
  width: 900,
  height: 900,
  samples: 4,
  film: {
    exposure: 1.06,
    curve: 0.35,
    contrast: 0.1,
    saturation: 0.86,
    vignette: 0.35,
    grain: 0.026,
    bloom: 0.12,
    fade: 0.035,
    balance: [1.02, 1, 0.96],
  },
  shader: /* glsl */ `
${march}
vec2 nearer(vec2 a, vec2 b) { return a.x < b.x ? a : b; }
// One sole, heel down, toes up, seen from below; big toe on the inner side (+x)
float foot(vec3 p) {
  float d = limb(p, vec3(0.0, -0.36, -0.02), vec3(-0.03, -0.1, -0.06), 0.172, 0.165);
  d = smin(d, limb(p, vec3(0.07, 0.13, -0.015), vec3(-0.1, 0.09, -0.03), 0.148, 0.13), 0.16);
  d = smin(d, limb(p, vec3(0.06, 0.2, -0.08), vec3(-0.09, 0.15, -0.1), 0.11, 0.1), 0.1);
  // the arch is hollow on the inner side
  d = -smin(-d, length((p - vec3(0.3, -0.13, 0.17)) * vec3(1.0, 0.7, 1.0)) - 0.15, 0.14);
  float toes = limb(p, vec3(0.105, 0.27, -0.03), vec3(0.112, 0.345, 0.035), 0.068, 0.075);
  toes = min(toes, limb(p, vec3(0.012, 0.28, -0.03), vec3(0.01, 0.352, 0.03), 0.042, 0.05));
  toes = min(toes, limb(p, vec3(-0.062, 0.262, -0.03), vec3(-0.069, 0.322, 0.025), 0.038, 0.045));
  toes = min(toes, limb(p, vec3(-0.126, 0.228, -0.04), vec3(-0.137, 0.279, 0.015), 0.035, 0.042));
  toes = min(toes, limb(p, vec3(-0.18, 0.182, -0.05), vec3(-0.192, 0.224, 0.0), 0.032, 0.038));
  d = smin(d, toes, 0.045);
  // fine creases of the skin
  float w = fbm(vec2(p.x * 9.0 + 4.0, p.y * 7.0), 4);
  d += 0.0012 * smoothstep(0.06, 0.0, abs(w - 0.5)) * smoothstep(0.28, 0.1, abs(p.y + 0.02));
  d += 0.0025 * smoothstep(0.025, 0.0, abs(p.y - 0.035 - 0.1 * p.x - 0.03 * sin(p.x * 9.0))) * smoothstep(0.2, 0.05, abs(p.x));
  return d;
}
float knit(vec2 q) {
  q *= 17.0;
  float row = floor(q.x), x = fract(q.x) - 0.5;
  float s = q.y * 1.15 + abs(x) * 1.3;
  float stitch = abs(fract(s) - 0.5);
  return (0.5 - abs(x)) * 0.7 + (0.5 - stitch) * 0.8;
}
vec2 map(vec3 p) {
  vec3 l = p - vec3(-0.215, 0.0, 0.02), r = p - vec3(0.225, 0.03, 0.0);
  float ca = cos(0.2), sa = sin(0.2);
  l.xy = mat2(ca, -sa, sa, ca) * l.xy;
  r.xy = mat2(cos(0.14), sin(0.14), -sin(0.14), cos(0.14)) * r.xy;
  float d = min(foot(l), foot(r * vec3(-1, 1, 1)));
  vec2 hit = vec2(d * 0.85, 1.0);
  // the blanket is a ring of folds around the feet
  vec2 q = p.xy - vec2(0.0, -0.03);
  float a = atan(q.y, q.x), rad = length(q * vec2(0.88, 0.9));
  float folds = 0.05 * sin(a * 5.0 + 1.0 + rad * 3.0) + 0.035 * sin(a * 9.0 - rad * 6.0) + 0.03 * sin(a * 3.0 + 2.0);
  float hollow = smoothstep(0.42, 0.74, rad + folds);
  float h = -0.42 + 0.56 * hollow + 0.07 * sin(rad * 13.0 + a * 2.0 + folds * 20.0) * smoothstep(0.5, 0.8, rad) - 0.12 * smoothstep(0.8, 1.6, rad);
  vec2 k = vec2(a * 0.95 + 0.15 * sin(rad * 5.0), rad * 1.0);
  float cloth = p.z - h - (p.z - h < 0.12 ? 0.022 * knit(k) : 0.02);
  return nearer(hit, vec2(cloth * 0.42, 2.0));
}
vec3 backdrop(vec3 rd, vec3 ro) { return vec3(0.8, 0.76, 0.7); }
vec3 shade(vec3 p, vec3 n, vec3 rd, float id) {
  vec3 key = vec3(-2.4, 2.4, 2.6);
  vec3 l = normalize(key - p);
  float s = shadow(p, n, key, 2.4, 20.0);
  float ao = occlusion(p, n, id < 1.5 ? 0.14 : 0.2);
  vec3 albedo = vec3(0.8, 0.745, 0.66);
  float wrap = 0.15;
  if (id < 1.5) {
    float blush = smoothstep(0.18, 0.42, p.y) * 0.75 + smoothstep(-0.22, -0.45, p.y) * 0.75 + 0.35 * fbm(p.xy * 7.0, 3);
    albedo = mix(vec3(0.82, 0.55, 0.42), vec3(0.8, 0.36, 0.28), clamp(blush * 0.75, 0.0, 1.0));
    wrap = 0.4;
  }
  float lambert = max((dot(n, l) + wrap) / (1.0 + wrap), 0.0);
  vec3 c = albedo * vec3(1.5, 1.38, 1.2) * lambert * mix(s, 1.0, id < 1.5 ? 0.12 : 0.04);
  c += albedo * mix(vec3(0.34, 0.27, 0.22), vec3(0.5, 0.5, 0.54), n.y * 0.5 + 0.5) * ao * 0.75;
  if (id < 1.5) {
    c += vec3(0.75, 0.18, 0.1) * pow(1.0 - abs(dot(n, l)), 2.0) * 0.1 * ao;
    c += vec3(0.28) * pow(max(dot(reflect(rd, n), l), 0.0), 9.0) * s;
    c += vec3(0.5, 0.4, 0.34) * pow(1.0 - max(dot(-rd, n), 0.0), 3.0) * 0.4 * ao;
    c *= mix(vec3(0.72, 0.36, 0.3), vec3(1.0), ao);
  } else {
    c *= 0.9 + 0.2 * noise(p * 90.0);
    c += albedo * pow(1.0 - max(dot(-rd, n), 0.0), 3.0) * 0.25 * ao;
  }
  return c;
}
vec3 photo(vec2 p) {
  return look(p * vec2(1.0, 1.0), vec3(0.12, -0.32, 3.1), vec3(0.0, 0.0, 0.0), 3.7, 3.0, 0.09, 9.0);
}`,
};
