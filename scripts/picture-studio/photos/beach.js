import { figures } from './figures.glsl.js';
import { sky } from './sky.glsl.js';

/** A family walks along the wet sand at sunset. */
export default {
  name: 'beach',
  caption: 'a family on the beach at sunset',
  width: 1800,
  height: 1200,
  samples: 2,
  film: {
    exposure: 0.82,
    contrast: 0.25,
    saturation: 1.06,
    vignette: 0.45,
    grain: 0.022,
    bloom: 0.1,
    shadowTint: [0.0, 0.005, 0.03],
  },
  shader: /* glsl */ `
${figures}
${sky}
float family(vec2 p) {
  float d = person((p - vec2(-0.2, 0.0)) / 0.5, 0.07, vec2(-0.14, 0.5), vec2(0.19, 0.52), 0.0, 0.0) * 0.5;
  d = min(d, child((p - vec2(0.0, 0.0)) / 0.29, 0.05, vec2(-0.32, 0.93), vec2(0.34, 0.9), 1.0, 1.0) * 0.29);
  d = min(d, person((p - vec2(0.2, 0.0)) / 0.465, 0.05, vec2(-0.2, 0.555), vec2(0.15, 0.52), 1.0, 1.0) * 0.465);
  return d;
}
float wave(vec2 q, float far) {
  float s = 0.0, a = 0.5;
  for (int i = 0; i < 6; i++) { s += a * (1.0 - abs(2.0 * noise(q) - 1.0)); q = rotate(0.5) * q * vec2(1.9, 1.75) + 7.3; a *= 0.52; }
  return s * far;
}
vec3 photo(vec2 p) {
  vec3 sun = normalize(vec3(0.2, 0.085, 1.0));
  float horizon = 0.06;
  vec3 rd = normalize(vec3(p.x * 0.5, (p.y - horizon) * 0.5, 1.0));
  vec3 c = eveningSky(rd, sun, 1.7);
  if (rd.y < 0.0) {
    float t = 1.7 / -rd.y;
    vec2 g = rd.xz * t;
    float shore = 8.2 + 1.6 * sin(g.x * 0.35 + 0.6) + 1.2 * (fbm(vec2(g.x * 0.5, 2.0), 3) - 0.5);
    float edge = g.y - shore;
    vec2 e = vec2(0.02 + t * 0.0012, 0.0);
    float calm = exp(-t * 0.012);
    vec2 q = g * vec2(0.55, 1.0);
    float h0 = wave(q, 1.0);
    vec2 slope = vec2(wave(q + e.xy, 1.0) - h0, wave(q + e.yx, 1.0) - h0) / e.x;
    vec3 n = normalize(vec3(-slope.x * 0.16, 1.0, -slope.y * 0.22) * vec3(mix(0.5, 1.0, calm), 1.0, mix(0.5, 1.0, calm)));
    vec3 r = reflect(rd, n); r.y = abs(r.y) + 0.01; r = normalize(r);
    float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(-rd, n), 0.0), 4.0);
    vec3 water = mix(vec3(0.035, 0.075, 0.1), eveningSky(r, sun, 1.7), fresnel * 0.9);
    water += vec3(5.0, 2.8, 1.3) * pow(max(dot(r, sun), 0.0), 260.0) * (0.4 + noise(g * 7.0));
    // breaking lines of foam run along the shore
    float lines = fbm(vec2(g.x * 0.25, edge * 0.55), 4);
    float foam = smoothstep(0.5, 0.62, fbm(g * vec2(0.9, 2.4) + lines * 3.0, 5)) * smoothstep(7.0, 0.0, edge) * 0.8;
    float crest = smoothstep(0.55, 0.0, abs(edge - 4.2 - 1.5 * lines)) * smoothstep(0.35, 0.6, fbm(g * vec2(1.2, 4.0), 4));
    vec3 white = vec3(0.95, 0.66, 0.52) * (0.45 + 0.5 * fbm(g * 6.0, 4));
    water = mix(water, white, clamp(foam + crest, 0.0, 0.9));
    float ripples = fbm(g * vec2(3.0, 9.0), 5), grit = fbm(g * 26.0, 4) * exp(-t * 0.05);
    vec3 dry = vec3(0.46, 0.28, 0.2) * (0.62 + 0.3 * ripples + 0.35 * grit);
    vec3 wetNormal = normalize(vec3((ripples - 0.5) * 0.02, 1.0, (ripples - 0.5) * 0.03));
    vec3 wr = reflect(rd, wetNormal);
    float wet = smoothstep(-6.4, -3.4, edge + (fbm(g * 0.7, 4) - 0.5) * 3.2);
    vec3 mirror = eveningSky(normalize(vec3(wr.x, abs(wr.y), wr.z)), sun, 1.7) * 0.72;
    vec3 sand = mix(dry, mix(dry * 0.35, mirror, 0.42 + 0.5 * pow(1.0 - abs(rd.y), 5.0)), wet);
    float lace = smoothstep(0.5, 0.58, fbm(g * vec2(1.8, 3.6) + 3.0, 5)) * smoothstep(-1.5, -0.1, edge + 0.5 * sin(g.x * 0.9));
    sand = mix(sand, white, lace * 0.7 + smoothstep(-0.22, 0.0, edge) * 0.5);
    c = mix(sand, water, smoothstep(-0.05, 0.08, edge));
    c = mix(c, vec3(1.0, 0.52, 0.28), (1.0 - exp(-t * 0.0045)) * 0.6);
    vec2 m = (p - vec2(-0.12, -0.42)) * vec2(1.0, -1.0); m.x += (noise(vec2(m.y * 22.0, 1.0)) - 0.5) * 0.02;
    c = mix(c, c * vec3(0.2, 0.18, 0.22), cover(family(m), 0.012) * 0.78 * smoothstep(0.55, 0.0, m.y));
  }
  float d = family(p - vec2(-0.12, -0.42));
  float rim = exp(-abs(d) * 120.0) * 0.8;
  vec3 dark = vec3(0.05, 0.03, 0.04) + vec3(0.9, 0.4, 0.16) * rim * 0.35;
  return mix(c, dark, cover(d, 0.0035));
}`,
};
