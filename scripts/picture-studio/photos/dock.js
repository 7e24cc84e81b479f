import { figures } from './figures.glsl.js';
import { sky } from './sky.glsl.js';

/** A child and a dog side by side at the end of a jetty, looking at the evening. */
export default {
  name: 'dock',
  caption: 'a child and a dog on a jetty',
  width: 1400,
  height: 1400,
  samples: 2,
  film: {
    exposure: 0.85,
    contrast: 0.22,
    saturation: 1.05,
    vignette: 0.42,
    grain: 0.022,
    bloom: 0.12,
    shadowTint: [0.0, 0.006, 0.028],
  },
  shader: /* glsl */ `
${figures}
${sky}
// A child from behind, sitting; one unit tall
float sitter(vec2 p) {
  float d = smin(ellipse(p - vec2(0.0, 0.83), vec2(0.125, 0.14)), ellipse(p - vec2(0.0, 0.77), vec2(0.11, 0.1)), 0.04);
  d = smin(d, limb(p, vec2(0.0, 0.72), vec2(0.0, 0.62), 0.055, 0.06), 0.03);
  float torso = smin(limb(p, vec2(-0.13, 0.54), vec2(0.13, 0.54), 0.065, 0.065), limb(p, vec2(0.0, 0.5), vec2(0.0, 0.15), 0.15, 0.165), 0.08);
  d = smin(d, torso, 0.03);
  d = smin(d, limb(p, vec2(-0.17, 0.1), vec2(0.17, 0.1), 0.115, 0.115), 0.06);
  d = smin(d, limb(p, vec2(-0.17, 0.54), vec2(-0.24, 0.3), 0.055, 0.045), 0.03);
  d = smin(d, limb(p, vec2(-0.24, 0.3), vec2(-0.24, 0.05), 0.042, 0.034), 0.02);
  d = smin(d, limb(p, vec2(0.16, 0.55), vec2(0.32, 0.5), 0.055, 0.042), 0.03);
  d = smin(d, limb(p, vec2(0.32, 0.5), vec2(0.47, 0.6), 0.04, 0.034), 0.02);
  // a straw of hair or two
  return d - 0.004 * sin(p.x * 90.0 + p.y * 40.0) * smoothstep(0.8, 0.9, p.y);
}
// A dog from behind, sitting; one unit tall
float hound(vec2 p) {
  float d = smin(ellipse(p - vec2(0.0, 0.19), vec2(0.255, 0.2)), limb(p, vec2(0.0, 0.3), vec2(0.0, 0.6), 0.195, 0.135), 0.14);
  d = smin(d, limb(p, vec2(0.0, 0.6), vec2(-0.01, 0.74), 0.115, 0.1), 0.06);
  d = smin(d, ellipse(p - vec2(-0.015, 0.83), vec2(0.135, 0.125)), 0.05);
  d = smin(d, limb(p, vec2(-0.115, 0.89), vec2(-0.185, 0.735), 0.04, 0.05), 0.02);
  d = smin(d, limb(p, vec2(0.09, 0.89), vec2(0.16, 0.735), 0.04, 0.05), 0.02);
  d = smin(d, limb(p, vec2(0.17, 0.05), vec2(0.4, 0.03), 0.05, 0.036), 0.04);
  d = smin(d, limb(p, vec2(0.4, 0.03), vec2(0.52, 0.12), 0.04, 0.02), 0.03);
  float hair = fbm(vec2(atan(p.y - 0.4, p.x) * 40.0, length(p) * 12.0), 3);
  return d - 0.02 * (hair - 0.3);
}
vec3 scene(vec2 p, vec3 sun, float horizon) {
  vec3 rd = normalize(vec3(p.x * 0.55, (p.y - horizon) * 0.55, 1.0));
  vec3 c = eveningSky(vec3(rd.x, max(rd.y, 0.002), rd.z), sun, 5.3);
  for (int i = 0; i < 3; i++) {
    float l = float(i);
    float h = horizon + 0.015 + (0.16 - 0.05 * l) * fbm(vec2(p.x * (1.1 + l) + 6.0 * l, l), 5) * (0.5 + 0.6 * abs(p.x - 0.2)) - 0.02 * l + 0.006 * noise(vec2(p.x * 150.0, l)) * l;
    vec3 hill = mix(vec3(0.52, 0.3, 0.28), vec3(0.075, 0.055, 0.065), l * 0.5) + vec3(0.9, 0.42, 0.14) * exp(-abs(p.x - 0.16) * 2.4) * (0.45 - 0.16 * l);
    c = mix(c, hill, cover(p.y - h, 0.004));
  }
  return c;
}
vec3 photo(vec2 p) {
  float horizon = 0.06;
  vec3 sun = normalize(vec3(0.09, 0.062, 1.0));
  vec3 c = scene(p, sun, horizon);
  if (p.y < horizon) {
    float depth = horizon - p.y;
    vec2 g = vec2(p.x / (0.05 + depth), 1.0 / (0.03 + depth));
    float swell = fbm(g * vec2(0.8, 2.2), 5) - 0.5, fine = fbm(g * vec2(2.4, 7.0), 4) - 0.5;
    vec2 m = vec2(p.x + swell * 0.05, 2.0 * horizon - p.y + (swell * 0.22 + fine * 0.16) * (0.06 + depth));
    m.y = max(m.y, horizon + 0.002);
    c = scene(m, sun, horizon) * mix(vec3(0.82, 0.74, 0.72), vec3(0.35, 0.36, 0.46), smoothstep(0.0, 0.95, depth));
    float glitter = smoothstep(0.16, 0.4, fine + swell * 0.5) * exp(-pow((p.x - 0.16) / (0.07 + depth * 0.2), 2.0));
    c += vec3(3.0, 1.5, 0.5) * glitter * exp(-depth * 2.4);
  }
  // the jetty: boards across, in perspective
  float end = -0.3, depth = end - p.y;
  float half1 = 0.36 + depth * 0.82;
  float side = abs(p.x + 0.1 - depth * 0.08) - half1;
  if (depth > 0.0) {
    float z = 1.0 / (0.42 + depth);
    float boards = z * 9.5;
    float k = floor(boards), f = fract(boards);
    float across = (p.x + 0.1) / half1;
    float grain = fbm(vec2(across * 3.0 + k * 7.0, f * 9.0 + across * 0.5) * vec2(2.5, 2.2), 5);
    vec3 wood = mix(vec3(0.14, 0.085, 0.062), vec3(0.34, 0.22, 0.16), grain) * (0.72 + 0.5 * hash11(k + 3.0));
    vec3 rd = normalize(vec3(p.x * 0.55, (p.y - horizon) * 0.55, 1.0));
    float glance = pow(1.0 - abs(rd.y), 5.0);
    wood += vec3(1.35, 0.66, 0.26) * glance * (0.15 + 0.4 * grain) * exp(-abs(p.x - 0.13) * 1.5) * 0.75;
    float gap = smoothstep(0.93, 0.97, f) + smoothstep(0.05, 0.01, f) * 0.5;
    wood *= 1.0 - 0.85 * gap;
    vec2 nail = vec2(abs(across) - 0.86, (f - 0.5) * 0.4);
    wood *= 1.0 - 0.7 * smoothstep(0.022, 0.01, length(nail));
    float shade1 = smoothstep(0.24, 0.0, abs(p.x + 0.3 + depth * 0.42) - 0.09 - depth * 0.1) + smoothstep(0.22, 0.0, abs(p.x - 0.11 + depth * 0.2) - 0.08 - depth * 0.1);
    wood *= 1.0 - 0.72 * min(shade1, 1.0) * exp(-depth * 1.2);
    c = mix(c, wood, cover(side, 0.003));
  }
  float rim = max(max(abs(p.x + 0.1) - half1, p.y - end), end - 0.035 - p.y);
  float posts = min(box(p - vec2(-0.49, end - 0.01), vec2(0.035, 0.16), 0.015), box(p - vec2(0.29, end - 0.01), vec2(0.035, 0.16), 0.015));
  c = mix(c, vec3(0.055, 0.035, 0.03) + vec3(0.9, 0.42, 0.14) * exp(-abs(posts) * 90.0) * 0.25, cover(posts, 0.003));
  vec2 a = (p - vec2(-0.24, end - 0.03)) / 0.56, b = (p - vec2(0.1, end - 0.035)) / 0.5;
  float kid = sitter(a) * 0.56, pet = hound(b) * 0.5;
  float both = min(kid, pet);
  vec3 shirt = vec3(0.1, 0.035, 0.03) * smoothstep(0.72, 0.5, a.y) * smoothstep(0.08, 0.2, a.y) + vec3(0.03, 0.018, 0.014);
  float stripes = step(0.5, fract(a.y * 17.0));
  shirt = mix(shirt, vec3(0.16, 0.12, 0.11), stripes * smoothstep(0.68, 0.64, a.y) * smoothstep(0.12, 0.18, a.y) * 0.7);
  vec3 coat = vec3(0.085, 0.042, 0.018) * (0.4 + 1.2 * fbm(vec2(atan(b.y - 0.4, b.x) * 22.0, length(b) * 9.0), 4));
  vec3 body = kid < pet ? shirt : coat;
  body += vec3(2.0, 0.95, 0.34) * exp(-abs(both) * 105.0) * (0.25 + 0.75 * exp(-abs(p.x - 0.12) * 3.0)) * smoothstep(-0.36, -0.05, p.y);
  c = mix(c, body, cover(both, 0.003));
  return c;
}`,
};
