/** A rowing boat on a still mountain lake. */
export default {
  name: 'lake',
  caption: 'a rowing boat on a mountain lake',
  width: 1800,
  height: 1200,
  samples: 2,
  film: { exposure: 0.95, contrast: 0.2, saturation: 1.08, vignette: 0.35, grain: 0.018, bloom: 0.06 },
  shader: /* glsl */ `
float peak(float x, float seed, float scale) { return ridged(vec2(x * scale + seed, seed * 0.37), 8); }
float height1(float x) { return 0.13 + 0.62 * exp(-pow((x + 0.42) * 1.25, 2.0)) * (0.62 + 0.6 * peak(x, 2.3, 0.8)) + 0.5 * exp(-pow((x - 0.95) * 1.35, 2.0)) * (0.55 + 0.6 * peak(x, 6.1, 0.9)); }
vec3 view(vec2 p, float soft) {
  vec3 c = mix(vec3(0.62, 0.74, 0.86), vec3(0.13, 0.3, 0.58), smoothstep(0.0, 1.1, p.y));
  float cl = fbm(vec2(p.x * 1.0 + 2.0, p.y * 2.4) + fbm(p * 1.4 + 3.0, 4) * 0.9, 7);
  float lit = fbm(vec2(p.x * 1.0 + 2.06, p.y * 2.4 + 0.12) + fbm(p * 1.4 + 3.0, 4) * 0.9, 6);
  c = mix(c, vec3(0.95, 0.9, 0.86) * (0.85 + 1.4 * (cl - lit)) + vec3(0.05), smoothstep(0.46, 0.72, cl) * 0.92);
  float h = height1(p.x);
  float d = p.y - h;
  if (d < 0.02) {
    float e = 0.012;
    vec2 w = vec2(p.x * 1.0 + 0.25 * (h - p.y), (h - p.y) * 1.25);
    float r0 = ridged(w * 3.0 + 1.0, 7), r1 = ridged((w + vec2(e, e * 0.6)) * 3.0 + 1.0, 7);
    float light = clamp(0.5 + (r0 - r1) * 11.0, 0.0, 1.6);
    float rough = fbm(w * 22.0, 5);
    vec3 rock = mix(vec3(0.14, 0.16, 0.2), vec3(0.46, 0.38, 0.31), light) * (0.55 + 0.75 * rough);
    float snow = smoothstep(0.32, 0.62, p.y + 0.34 * (r0 - 0.4) + 0.22 * (rough - 0.5)) * smoothstep(0.28, 0.62, light + 0.24);
    rock = mix(rock, mix(vec3(0.44, 0.53, 0.68), vec3(1.08, 1.0, 0.92), clamp(light, 0.0, 1.0)), snow);
    vec3 forest = mix(vec3(0.035, 0.07, 0.05), vec3(0.1, 0.145, 0.06), light * rough * 1.5);
    rock = mix(forest, rock, smoothstep(0.1, 0.26, p.y + 0.16 * (rough - 0.5) + 0.1 * (r0 - 0.5)));
    rock = mix(rock, vec3(0.5, 0.62, 0.76), 0.3 * smoothstep(0.5, 0.0, p.y) + 0.1);
    c = mix(c, rock, cover(d, 0.003 + soft));
  }
  for (int i = 0; i < 2; i++) {
    float l = float(i);
    float cell = 0.016 + 0.014 * l;
    float shore = 0.075 - 0.045 * l + (0.1 - 0.04 * l) * fbm(vec2(p.x * 1.3 + l * 4.0, l), 3) + (i == 1 ? 0.2 * smoothstep(0.75, 1.5, abs(p.x + 0.1)) - 0.05 : 0.0);
    float id = floor(p.x / cell), t = 1e3;
    for (int k = -2; k <= 2; k++) {
      float q = id + float(k), a = hash21(vec2(q, 40.0 + l));
      float x = (q + 0.2 + 0.6 * a) * cell, tall = cell * (2.0 + 2.4 * hash21(vec2(q, 9.0 + l)));
      float y = (p.y - shore + tall * 0.4) / tall;
      float w = tall * 0.19 * (1.0 - y) * (0.5 + 0.4 * (1.0 - fract(y * 7.0 + a * 5.0)) + 0.5 * noise(p * vec2(260.0, 420.0) / (1.0 + l)));
      t = min(t, max(abs(p.x - x) - w, y - 1.0));
    }
    t = min(t, p.y - shore + 0.01);
    float sunlit = noise(p * vec2(150.0, 90.0)) * smoothstep(0.3, 0.7, fbm(p * 6.0, 3));
    vec3 tree = mix(vec3(0.02, 0.042, 0.032), vec3(0.012, 0.026, 0.014), l) + vec3(0.085, 0.1, 0.025) * sunlit * 0.9;
    tree = mix(tree, vec3(0.45, 0.55, 0.65), 0.16 * (1.0 - l));
    c = mix(c, tree, cover(t, 0.0022 + soft));
  }
  return c;
}
void boat(inout vec3 c, vec2 p, float mirror) {
  // hull seen from the side: a long curve with planks, a red strake and two thwarts
  float sheer = 0.062 + 0.035 * p.x * p.x / 0.09 * 0.6;
  float keel = -0.03 + 0.2 * pow(abs(p.x) / 0.3, 3.2) * 0.42;
  float hull = max(max(p.y - sheer, keel - p.y), abs(p.x) - 0.3 - 0.05 * (p.y));
  float y = (p.y - keel) / max(sheer - keel, 0.01);
  vec3 wood = mix(vec3(0.16, 0.075, 0.03), vec3(0.42, 0.22, 0.09), y) * (0.75 + 0.4 * fbm(vec2(p.x * 8.0, p.y * 160.0), 3));
  wood *= 0.75 + 0.3 * smoothstep(0.0, 0.08, abs(fract(y * 4.0) - 0.5));
  wood = mix(wood, vec3(0.42, 0.045, 0.03), smoothstep(0.76, 0.79, y) * smoothstep(0.99, 0.96, y));
  wood *= 0.72 + 0.5 * smoothstep(-0.3, 0.3, -p.x);
  float rim = abs(p.y - sheer) - 0.006;
  rim = max(rim, abs(p.x) - 0.303);
  float inside = max(max(p.y - sheer - 0.018 * (1.0 - p.x * p.x / 0.09), sheer - p.y), abs(p.x) - 0.285);
  c = mix(c, vec3(0.07, 0.04, 0.022) * (1.0 + p.x), cover(inside, 0.003 + mirror));
  c = mix(c, wood, cover(hull, 0.0025 + mirror));
  c = mix(c, vec3(0.6, 0.38, 0.18), cover(rim, 0.002 + mirror));
  float oar = limb(p, vec2(-0.07, 0.085), vec2(-0.31, -0.028), 0.005, 0.005);
  oar = min(oar, limb(p, vec2(-0.28, -0.014), vec2(-0.345, -0.045), 0.009, 0.013));
  c = mix(c, vec3(0.5, 0.33, 0.17), cover(oar, 0.0022 + mirror));
}
vec3 photo(vec2 p) {
  float water = -0.06;
  vec2 b = (p - vec2(0.34, -0.47)) * 1.0;
  if (p.y > water) return view(p, 0.0);
  float depth = water - p.y;
  vec2 g = vec2(p.x / (0.12 + depth), 1.0 / (0.06 + depth));
  float swell = fbm(g * vec2(1.4, 3.6), 5) - 0.5;
  float fine = fbm(g * vec2(4.0, 12.0), 4) - 0.5;
  vec2 wobble = vec2(swell * 0.05 + fine * 0.02, swell * 0.2 + fine * 0.09) * (0.12 + depth * 0.75);
  vec2 m = vec2(p.x, 2.0 * water - p.y) + wobble;
  vec3 mirror = view(m, 0.006 + depth * 0.012);
  float breeze = smoothstep(0.5, 0.62, fbm(vec2(p.x * 0.8, p.y * 11.0), 4)) * smoothstep(0.0, 0.08, depth) * 0.3;
  vec3 deep = mix(vec3(0.02, 0.13, 0.15), vec3(0.01, 0.05, 0.07), smoothstep(0.0, 0.9, depth));
  vec3 c = mix(mirror * vec3(0.72, 0.82, 0.86), deep, 0.12 + 0.4 * smoothstep(0.2, 1.0, depth));
  c = mix(c, vec3(0.5, 0.62, 0.74), breeze);
  // pebbles of the shallow shore shine through in front
  float shallow = smoothstep(-0.68, -1.02, p.y + 0.05 * sin(p.x * 3.0));
  vec2 s = g * vec2(7.0, 9.0) + wobble * 20.0;
  vec2 id = floor(s); float near = 9.0, who = 0.0;
  for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
    vec2 k = id + vec2(i, j); float d = length(s - k - 0.15 - 0.7 * hash22(k));
    if (d < near) { near = d; who = hash21(k + 3.0); }
  }
  vec3 stone = mix(vec3(0.1, 0.1, 0.085), vec3(0.34, 0.3, 0.23), who) * (0.35 + 0.8 * smoothstep(0.62, 0.1, near));
  c = mix(c, stone * vec3(0.75, 0.95, 0.9) + mirror * 0.16, shallow * 0.75);
  vec2 r = vec2(b.x + wobble.x * 0.4, -b.y - 0.055 + wobble.y * 0.35);
  vec3 dark = c; boat(dark, r, 0.006);
  c = mix(c, dark * vec3(0.6, 0.7, 0.72), 0.85);
  c *= 1.0 - 0.5 * cover(ellipse(b + vec2(0.0, 0.03), vec2(0.3, 0.022)), 0.012);
  c += vec3(0.25) * smoothstep(0.006, 0.0, abs(length((b + vec2(0.0, 0.035)) * vec2(1.0, 7.0)) - 0.34 - 0.02 * fine)) * 0.4;
  boat(c, b, 0.0);
  return c;
}`,
};
