/** A child's wax crayon picture of the family, the house and a rainbow. */
export default {
  name: 'drawing',
  caption: 'a crayon drawing of the family',
  width: 1400,
  height: 1400,
  samples: 2,
  film: { exposure: 1.12, curve: 1, contrast: 0.08, saturation: 1.05, vignette: 0.12, grain: 0.012, bloom: 0.02 },
  shader: /* glsl */ `
vec2 wobble(vec2 p, float seed) { return p + 0.016 * (vec2(fbm(p * 4.0 + seed, 3), fbm(p * 4.0 + seed + 31.0, 3)) - 0.5) + 0.004 * (vec2(noise(p * 30.0 + seed), noise(p * 30.0 + seed + 9.0)) - 0.5); }
// Wax only takes on the high points of the paper, more of it where the hand pressed
void wax(inout vec3 c, vec2 p, float d, vec3 tone, float press, float seed) {
  if (d > 0.006) return;
  float tooth = fbm(p * 95.0, 3) + 0.18 * (noise(p * vec2(300.0, 300.0)) - 0.5);
  float hand = 0.75 + 0.5 * fbm(p * 5.0 + seed, 3);
  float cover1 = cover(d, 0.004) * smoothstep(0.72 - press * hand, 0.82 - press * hand * 0.75, tooth + 0.12);
  c = mix(c, tone * (0.86 + 0.22 * tooth), clamp(cover1, 0.0, 1.0) * 0.94);
}
void stroke(inout vec3 c, vec2 p, vec2 a, vec2 b, vec3 tone, float seed) { if (limb(p, a, b, 0.05, 0.05) > 0.0) return; vec2 q = wobble(p, seed); wax(c, p, limb(q, a, b, 0.0145, 0.013), tone, 0.62, seed); }
void scribble(inout vec3 c, vec2 p, float region, vec3 tone, float angle, float pitch, float seed) {
  if (region > 0.02) return;
  vec2 q = rotate(angle) * wobble(p, seed + 3.0);
  float row = q.y / pitch + 0.5 * sin(q.x * 7.0 + seed) * 0.7 + 0.35 * fbm(q * 3.0 + seed, 2);
  float line = (abs(fract(row) - 0.5) - 0.34) * pitch;
  wax(c, p, max(line, region + 0.012 * (fbm(p * 16.0 + seed, 2) - 0.3)), tone, 0.42, seed);
}
void member(inout vec3 c, vec2 p, vec2 at, float s, vec3 dress, vec3 hair, float kind, float seed) {
  vec2 q = (p - at) / s;
  vec3 skin = vec3(0.85, 0.5, 0.34), ink = vec3(0.06, 0.05, 0.08);
  if (abs(q.x) > 0.8 || q.y < -0.2 || q.y > 1.3) return;
  vec2 w = wobble(p, seed); vec2 v = (w - at) / s;
  float body = kind > 0.5 ? max(abs(v.x) - 0.1 - 0.26 * clamp(0.62 - v.y, 0.0, 1.0), max(v.y - 0.64, 0.24 - v.y)) : box(v - vec2(0.0, 0.47), vec2(0.15, 0.17), 0.03);
  scribble(c, p, body * s, dress, 0.5 + seed, 0.021, seed);
  wax(c, p, abs(body) * s - 0.009, dress * 0.7, 0.6, seed);
  float head = length(v - vec2(0.0, 0.83)) - 0.165;
  scribble(c, p, head * s, skin, 1.2 + seed, 0.019, seed + 1.0);
  wax(c, p, abs(head) * s - 0.008, skin * vec3(0.75, 0.55, 0.5), 0.6, seed);
  float top = max(abs(length(v - vec2(0.0, 0.85)) - 0.185) - 0.035, 0.86 - v.y);
  if (kind > 0.5) top = min(top, min(limb(v, vec2(-0.17, 0.9), vec2(-0.22, 0.66), 0.04, 0.03), limb(v, vec2(0.17, 0.9), vec2(0.22, 0.66), 0.04, 0.03)));
  wax(c, p, top * s, hair, 0.55, seed + 5.0);
  vec3 dark = ink;
  wax(c, p, min(length(v - vec2(-0.06, 0.86)), length(v - vec2(0.06, 0.86))) * s - 0.011, dark, 0.8, seed);
  float smile = max(abs(length(v - vec2(0.0, 0.82)) - 0.085) - 0.014, v.y - 0.79);
  wax(c, p, smile * s, vec3(0.75, 0.08, 0.08), 0.75, seed);
  stroke(c, p, at + vec2(-0.07, 0.26) * s, at + vec2(-0.08, 0.02) * s, kind > 0.5 ? skin : ink, seed + 1.0);
  stroke(c, p, at + vec2(0.07, 0.26) * s, at + vec2(0.08, 0.02) * s, kind > 0.5 ? skin : ink, seed + 2.0);
  stroke(c, p, at + vec2(-0.13, 0.58) * s, at + vec2(-0.4, 0.44) * s, skin, seed + 3.0);
  stroke(c, p, at + vec2(0.13, 0.58) * s, at + vec2(0.4, 0.44) * s, skin, seed + 4.0);
}
vec3 photo(vec2 p) {
  float fibre = fbm(p * 60.0, 4), cloud = fbm(p * 1.4, 3);
  vec3 c = vec3(0.87, 0.845, 0.78) * (0.95 + 0.07 * fibre + 0.05 * (cloud - 0.5));
  vec2 w = wobble(p, 1.0);
  // sky, a strip along the top; grass along the foot
  scribble(c, p, 0.72 + 0.03 * sin(p.x * 6.0) - p.y, vec3(0.2, 0.48, 0.85), 0.06, 0.026, 2.0);
  scribble(c, p, p.y + 0.66 + 0.03 * sin(p.x * 5.0), vec3(0.14, 0.52, 0.16), 1.35, 0.021, 4.0);
  scribble(c, p, p.y + 0.78 + 0.03 * sin(p.x * 7.0), vec3(0.06, 0.36, 0.12), 1.6, 0.019, 5.0);
  float r = length(w - vec2(0.12, -0.38));
  for (int i = 0; i < 5; i++) {
    vec3 tone = i == 0 ? vec3(0.86, 0.1, 0.1) : i == 1 ? vec3(0.95, 0.45, 0.06) : i == 2 ? vec3(0.98, 0.8, 0.1) : i == 3 ? vec3(0.15, 0.6, 0.22) : vec3(0.2, 0.3, 0.75);
    float ring = max(abs(r - 1.02 + 0.055 * float(i)) - 0.022, -0.28 - p.y);
    wax(c, p, ring, tone, 0.5, 20.0 + float(i));
  }
  vec2 sun = vec2(-0.66, 0.66);
  scribble(c, p, length(w - sun) - 0.17, vec3(1.0, 0.74, 0.05), 0.7, 0.018, 6.0);
  wax(c, p, abs(length(w - sun) - 0.17) - 0.011, vec3(0.98, 0.55, 0.04), 0.65, 6.0);
  for (int i = 0; i < 11; i++) { float a = float(i) * 0.571; vec2 u = vec2(cos(a), sin(a)); stroke(c, p, sun + u * 0.215, sun + u * (0.3 + 0.05 * sin(float(i) * 2.3)), vec3(1.0, 0.66, 0.05), float(i)); }
  // the house
  vec2 h = w - vec2(0.5, -0.38);
  scribble(c, p, box(h, vec2(0.27, 0.25), 0.0), vec3(0.92, 0.62, 0.3), 0.9, 0.022, 8.0);
  wax(c, p, abs(box(h, vec2(0.27, 0.25), 0.0)) - 0.012, vec3(0.5, 0.22, 0.08), 0.68, 8.0);
  float roof = max(abs(h.x) * 0.78 + h.y - 0.53, 0.25 - h.y);
  scribble(c, p, roof, vec3(0.8, 0.12, 0.1), 0.35, 0.02, 9.0);
  wax(c, p, abs(roof) - 0.012, vec3(0.5, 0.05, 0.05), 0.68, 9.0);
  float door = box(h - vec2(0.0, -0.13), vec2(0.065, 0.12), 0.0);
  wax(c, p, door, vec3(0.16, 0.3, 0.66), 0.55, 10.0);
  wax(c, p, length(h - vec2(0.04, -0.13)) - 0.013, vec3(1.0, 0.8, 0.1), 0.9, 10.0);
  for (int i = 0; i < 2; i++) {
    vec2 q = h - vec2(i == 0 ? -0.15 : 0.15, 0.1);
    wax(c, p, box(q, vec2(0.06, 0.06), 0.0), vec3(0.62, 0.83, 0.95), 0.5, 11.0);
    wax(c, p, min(abs(box(q, vec2(0.06, 0.06), 0.0)), max(min(abs(q.x), abs(q.y)), box(q, vec2(0.06), 0.0))) - 0.008, vec3(0.12, 0.16, 0.4), 0.65, 12.0);
  }
  vec2 t = w - vec2(-0.84, -0.3);
  wax(c, p, box(t - vec2(0.0, -0.15), vec2(0.04, 0.22), 0.0), vec3(0.38, 0.19, 0.07), 0.55, 13.0);
  float crown = min(min(length(t - vec2(-0.08, 0.14)) - 0.15, length(t - vec2(0.09, 0.13)) - 0.14), length(t - vec2(0.0, 0.27)) - 0.15);
  scribble(c, p, crown, vec3(0.1, 0.5, 0.14), 0.4, 0.02, 14.0);
  for (int i = 0; i < 5; i++) wax(c, p, length(t - vec2(-0.11 + 0.055 * float(i), 0.1 + 0.12 * hash11(float(i) + 3.0))) - 0.024, vec3(0.85, 0.08, 0.1), 0.8, 15.0);
  member(c, p, vec2(-0.5, -0.72), 0.66, vec3(0.12, 0.3, 0.72), vec3(0.24, 0.12, 0.05), 0.0, 40.0);
  member(c, p, vec2(-0.14, -0.76), 0.42, vec3(0.96, 0.42, 0.08), vec3(0.95, 0.7, 0.12), 1.0, 50.0);
  member(c, p, vec2(0.16, -0.74), 0.6, vec3(0.82, 0.13, 0.4), vec3(0.36, 0.17, 0.06), 1.0, 60.0);
  for (int i = 0; i < 6; i++) {
    vec2 o = vec2(-0.92 + 0.37 * float(i) + 0.06 * sin(float(i) * 5.0), -0.84 + 0.04 * sin(float(i) * 3.0));
    stroke(c, p, o, o + vec2(0.0, -0.09), vec3(0.05, 0.35, 0.1), 70.0 + float(i));
    vec3 tone = i % 3 == 0 ? vec3(0.86, 0.12, 0.2) : i % 3 == 1 ? vec3(0.55, 0.2, 0.7) : vec3(0.98, 0.55, 0.1);
    vec2 q = w - o; float a = atan(q.y, q.x);
    wax(c, p, length(q) - 0.042 - 0.018 * cos(a * 5.0), tone, 0.6, 80.0);
    wax(c, p, length(q) - 0.017, vec3(1.0, 0.82, 0.1), 0.9, 81.0);
  }
  return c;
}`,
};
