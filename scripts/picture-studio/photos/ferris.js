/** The big wheel of a fair at dusk, its lamps mirrored in wet paving. */
export default {
  name: 'ferris',
  caption: 'a big wheel lit up at dusk',
  width: 1400,
  height: 1400,
  samples: 2,
  film: {
    exposure: 1.05,
    contrast: 0.2,
    saturation: 1.06,
    vignette: 0.4,
    grain: 0.024,
    bloom: 0.16,
    shadowTint: [0.004, 0.0, 0.022],
  },
  shader: /* glsl */ `
vec3 lampTone(float h) { return h < 0.4 ? vec3(1.0, 0.62, 0.22) : h < 0.6 ? vec3(1.0, 0.28, 0.22) : h < 0.8 ? vec3(1.0, 0.36, 0.6) : vec3(0.35, 0.65, 1.0); }
void beam(inout vec3 c, vec2 p, vec2 a, vec2 b, float w, vec3 tone) { c = mix(c, tone, cover(limb(p, a, b, w, w), 0.0018)); }
vec3 fair(vec2 p, float soft) {
  float horizon = -0.5;
  vec3 c = mix(vec3(1.05, 0.46, 0.3), vec3(0.1, 0.13, 0.32), smoothstep(horizon, 0.75, p.y));
  c = mix(c, vec3(0.66, 0.28, 0.38), smoothstep(0.25, 0.0, abs(p.y + 0.05)) * 0.55);
  float cloud = fbm(vec2(p.x * 0.9, p.y * 3.2) + fbm(p * 1.3 + 7.0, 4) * 1.2, 6);
  c = mix(c, mix(vec3(1.25, 0.5, 0.3), vec3(0.3, 0.2, 0.36), smoothstep(-0.3, 0.6, p.y)), smoothstep(0.48, 0.76, cloud) * 0.75);
  float roofs = horizon + 0.1 + 0.12 * hash11(p.x * 7.0 + 40.0) + 0.04 * hash11(p.x * 23.0 + 9.0);
  c = mix(c, vec3(0.1, 0.055, 0.085), cover(p.y - roofs, 0.003 + soft) * 0.92);
  float trees = horizon + 0.08 + 0.14 * fbm(vec2(p.x * 3.0 + 2.0, 1.0), 5) + 0.02 * noise(vec2(p.x * 60.0, 3.0));
  c = mix(c, vec3(0.035, 0.026, 0.045), cover(p.y - trees, 0.004 + soft));
  vec2 hub = vec2(0.14, 0.2); float R = 0.62;
  vec2 q = p - hub;
  vec3 steel = vec3(0.16, 0.1, 0.11);
  beam(c, p, hub, vec2(-0.18, horizon), 0.014, steel * 0.6);
  beam(c, p, hub, vec2(0.46, horizon), 0.014, steel * 0.6);
  beam(c, p, vec2(-0.05, -0.19), vec2(0.33, -0.19), 0.007, steel * 0.6);
  float a = atan(q.y, q.x), r = length(q);
  const float N = 18.0;
  for (int k = 0; k < 3; k++) {
    float ring = k == 0 ? R : k == 1 ? R * 0.9 : R * 0.42;
    c = mix(c, steel * 1.3, cover(abs(r - ring) - 0.0045, 0.002));
  }
  float n = a * N / (2.0 * PI), f = (fract(n) - 0.5) * 2.0 * PI / N;
  float spoke = max(abs(sin(f) * r) - 0.0032, r - R);
  c = mix(c, steel * 1.2, cover(spoke, 0.0018));
  float zig = abs(abs(f) - (r - R * 0.9) / (R * 0.1) * PI / N) * r - 0.0025;
  c = mix(c, steel, cover(max(zig, max(r - R, R * 0.9 - r)), 0.002));
  // lamps along spokes and rims
  float along = r * 24.0, g = (fract(along) - 0.5) / 24.0;
  vec3 tone = lampTone(hash11(mod(floor(n), 3.0) + 4.0));
  float dot1 = length(vec2(g, sin(f) * r));
  if (r < R && r > 0.05) c += tone * (3.2 * smoothstep(0.0085, 0.003, dot1) + 0.5 * exp(-dot1 * 130.0));
  float m = a * 96.0 / (2.0 * PI), e = (fract(m) - 0.5) * 2.0 * PI / 96.0;
  float dot2 = length(vec2(r - R - 0.008, e * R));
  c += vec3(1.0, 0.7, 0.32) * (4.2 * smoothstep(0.0085, 0.003, dot2) + 0.5 * exp(-dot2 * 120.0));
  c += vec3(1.3, 0.7, 0.3) * (exp(-r * 22.0) * 1.6 + 2.5 * smoothstep(0.036, 0.03, r));
  // gondolas hang straight down
  for (int i = 0; i < 18; i++) {
    float b = (float(i) + 0.5) * 2.0 * PI / N;
    vec2 at = hub + vec2(cos(b), sin(b)) * R;
    vec2 s = p - at - vec2(0.0, -0.045);
    if (abs(s.x) > 0.08 || abs(s.y) > 0.1) continue;
    float roof = max(ellipse(s - vec2(0.0, 0.012), vec2(0.042, 0.03)), -s.y + 0.014);
    float cab = box(s - vec2(0.0, -0.017), vec2(0.034, 0.018), 0.014);
    vec3 paint = lampTone(hash11(float(i) + 2.0)) * vec3(0.5, 0.42, 0.42);
    paint *= 0.65 + 0.5 * smoothstep(-0.03, 0.03, s.x);
    float riders = min(length(s - vec2(-0.012, 0.006)) - 0.0085, length(s - vec2(0.013, 0.007)) - 0.0085);
    c = mix(c, vec3(1.4, 0.75, 0.32), cover(box(s - vec2(0.0, 0.004), vec2(0.031, 0.012), 0.002), 0.002) * 0.55);
    c = mix(c, vec3(0.03, 0.02, 0.03), cover(riders, 0.002));
    c = mix(c, paint, cover(min(roof, cab), 0.002));
    c = mix(c, steel, cover(limb(p, at, at - vec2(0.0, 0.025), 0.003, 0.003), 0.002));
  }
  // stalls and chains of lights at the foot
  for (int i = -3; i <= 3; i++) {
    float x = float(i) * 0.36 + 0.1 * hash11(float(i) + 30.0);
    vec2 s = p - vec2(x, horizon);
    float w = 0.12 + 0.03 * hash11(float(i) + 12.0);
    float tent = max(max(abs(s.x) - w * (1.0 - clamp((s.y - 0.11) / 0.09, 0.0, 1.0) * 0.92), s.y - 0.2), 0.1 - s.y);
    float stripe = step(0.5, fract(s.x / w * 3.0 / max(1.0 - clamp((s.y - 0.11) / 0.09, 0.0, 1.0) * 0.92, 0.08)));
    vec3 cloth = mix(vec3(0.42, 0.05, 0.05), vec3(0.75, 0.56, 0.42), stripe) * (0.5 + 0.5 * smoothstep(0.2, 0.1, s.y));
    c = mix(c, vec3(1.5, 0.75, 0.28) * (0.5 + 0.6 * fbm(s * vec2(40.0, 30.0), 3)), cover(box(s - vec2(0.0, 0.06), vec2(w * 0.86, 0.05), 0.004), 0.003));
    c = mix(c, cloth, cover(tent, 0.002));
  }
  float sag = horizon + 0.27 - 0.045 * sin(fract(p.x * 1.4 + 0.2) * PI);
  float bulb = length(vec2((fract(p.x * 24.0) - 0.5) / 24.0, p.y - sag));
  c += vec3(1.0, 0.7, 0.35) * (3.5 * smoothstep(0.008, 0.003, bulb) + 0.4 * exp(-bulb * 90.0));
  // people, strolling
  for (int i = 0; i < 26; i++) {
    float h = hash11(float(i) + 77.0);
    vec2 s = (p - vec2(-1.1 + 2.2 * h, horizon - 0.05 - 0.03 * hash11(float(i) + 5.0))) / (0.105 + 0.03 * hash11(float(i) + 7.0));
    float one = min(length(s - vec2(0.0, 0.9)) - 0.085, limb(s, vec2(0.0, 0.72), vec2(0.0, 0.4), 0.14, 0.12));
    one = min(one, min(limb(s, vec2(-0.04, 0.4), vec2(-0.12, 0.0), 0.065, 0.04), limb(s, vec2(0.04, 0.4), vec2(0.14, 0.0), 0.065, 0.04)));
    c = mix(c, vec3(0.026, 0.018, 0.026), cover(one, 0.025 + soft * 4.0));
  }
  return c;
}
vec3 photo(vec2 p) {
  float horizon = -0.56;
  vec3 c = fair(p, 0.0);
  if (p.y < horizon) {
    float depth = horizon - p.y;
    vec2 g = vec2(p.x / (0.16 + depth), 1.0 / (0.09 + depth));
    float wet = fbm(g * vec2(3.0, 5.5), 5), fine = fbm(g * vec2(9.0, 20.0), 4);
    vec3 mirror = vec3(0.0);
    for (int i = 0; i < 5; i++) {
      vec2 m = vec2(p.x + (wet - 0.5) * 0.06 + (fine - 0.5) * 0.03, 2.0 * horizon - p.y + (float(i) - 2.0) * 0.03 + (fine - 0.5) * 0.16);
      mirror += fair(vec2(m.x, max(m.y, horizon + 0.012)), 0.01) / 5.0;
    }
    vec2 tile1 = fract(vec2(g.x * 3.4 + 0.5 * mod(floor(g.y * 5.0), 2.0), g.y * 5.0)) - 0.5;
    float joint = smoothstep(0.46, 0.5, max(abs(tile1.x), abs(tile1.y)));
    vec3 stone = vec3(0.06, 0.05, 0.06) * (0.6 + 0.8 * fine);
    float puddle = smoothstep(0.4, 0.6, wet);
    vec3 floor1 = mix(stone + mirror * 0.22, mirror * 0.7, puddle) * (1.0 - 0.5 * joint * (1.0 - puddle * 0.7));
    c = mix(c, floor1, smoothstep(0.0, 0.035, depth));
  }
  return c;
}`,
};
