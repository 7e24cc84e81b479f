/** Turquoise water, a white beach and the shade of a palm. */
export default {
  name: 'tropical',
  caption: 'a palm beach with turquoise water',
  width: 1800,
  height: 1200,
  samples: 2,
  film: { exposure: 0.98, contrast: 0.16, saturation: 1.06, vignette: 0.28, grain: 0.016, bloom: 0.07 },
  shader: /* glsl */ `
float caustics(vec2 q) {
  float c = 0.0;
  for (int i = 0; i < 3; i++) { q = rotate(1.1) * q + vec2(noise(q * 0.7), noise(q * 0.7 + 5.0)); c += pow(1.0 - abs(2.0 * noise(q * (1.0 + 0.3 * float(i))) - 1.0), 5.0); }
  return c / 3.0;
}
vec3 heaven(vec2 p) {
  vec3 c = mix(vec3(0.58, 0.78, 0.92), vec3(0.08, 0.28, 0.66), smoothstep(0.0, 0.95, p.y));
  vec2 q = vec2(p.x / (p.y + 0.35), 1.0 / (p.y + 0.35)) * vec2(1.0, 1.7);
  float w = fbm(q * 0.9, 4);
  float d = fbm(q + w * 0.9, 7), lit = fbm(q + w * 0.9 + vec2(0.08, -0.1), 6);
  float cloud = smoothstep(0.5, 0.72, d) * smoothstep(0.02, 0.2, p.y);
  return mix(c, vec3(1.02, 1.0, 0.99) * (0.86 + 1.5 * (d - lit)), cloud * 0.95);
}
// One palm leaf: a bent spine with leaflets hanging from it
float frond(vec2 p, vec2 from, vec2 to, float sag, float seed) {
  vec2 ab = to - from; float len = length(ab); vec2 u = ab / len, v = vec2(-u.y, u.x);
  vec2 q = vec2(dot(p - from, u), dot(p - from, v));
  float t = clamp(q.x / len, 0.0, 1.0);
  q.y += sag * t * t - 0.1 * t * len;
  float spine = abs(q.y) - 0.007 * (1.2 - t);
  spine = max(spine, max(-q.x, q.x - len));
  float s = q.y > 0.0 ? 1.0 : -1.0;
  float slant = q.x - abs(q.y) * 0.75;
  float cell = len / 30.0, k = floor(slant / cell), f = (fract(slant / cell) - 0.5) * cell;
  float reach = 0.3 * sin(PI * clamp(pow((k + 0.5) / 30.0, 0.75), 0.0, 1.0)) * len * (0.72 + 0.4 * hash21(vec2(k, seed + s)));
  float y = abs(q.y) / max(reach, 1e-3);
  float leaf = max(abs(f) - cell * 0.42 * (1.0 - y * y), max(abs(q.y) - reach, max(-slant, slant - len)));
  return min(spine, leaf);
}
vec3 photo(vec2 p) {
  float horizon = 0.12;
  vec3 c = heaven(p - vec2(0.0, horizon));
  float isle = horizon + 0.008 + 0.075 * fbm(vec2(p.x * 3.0, 2.0), 5) * smoothstep(0.55, 0.1, abs(p.x - 0.85));
  c = mix(c, mix(vec3(0.08, 0.16, 0.1), vec3(0.45, 0.62, 0.74), 0.45), cover(p.y - isle, 0.003));
  if (p.y < horizon) {
    float depth = horizon - p.y, t = 1.0 / (depth + 0.012);
    vec2 g = vec2(p.x * t * 0.7, t);
    float shore = -0.36 + 0.3 * (p.x + 0.2) * 0.62 + 0.04 * sin(p.x * 3.1) + 0.02 * (fbm(vec2(p.x * 3.0, 1.0), 3) - 0.5);
    float off = p.y - shore;
    float swell = fbm(g * vec2(1.6, 3.6), 5), chop = fbm(g * vec2(6.0, 15.0), 4);
    float deep = smoothstep(0.02, 0.42, off + (fbm(vec2(p.x * 2.0, p.y * 7.0), 4) - 0.5) * 0.16);
    vec3 water = mix(vec3(0.42, 0.85, 0.78), vec3(0.04, 0.46, 0.56), deep);
    water = mix(water, vec3(0.012, 0.16, 0.36), smoothstep(0.3, 0.52, off));
    float reef = smoothstep(0.55, 0.66, fbm(g * vec2(0.5, 1.1) + 3.0, 4)) * deep * 0.4;
    water = mix(water, vec3(0.015, 0.2, 0.27), reef);
    water *= 0.8 + 0.4 * swell;
    water += vec3(0.3, 0.36, 0.34) * caustics(g * vec2(4.0, 7.0)) * (1.0 - deep) * 0.7;
    vec3 mirror = heaven(vec2(p.x, 0.12 + chop * 0.5));
    water = mix(water, mirror, 0.1 + 0.3 * exp(-depth * 9.0) + 0.2 * smoothstep(0.55, 0.75, chop) * deep);
    water += vec3(1.0) * smoothstep(0.7, 0.78, chop) * 0.35 * exp(-depth * 1.5);
    float wash = fbm(vec2(p.x * 6.0, off * 26.0), 5);
    float foam = smoothstep(0.05, 0.0, abs(off - 0.035 - 0.02 * sin(p.x * 6.0)) - 0.012 * wash) * smoothstep(0.3, 0.55, wash) + 0.7 * smoothstep(0.022, 0.0, abs(off - 0.13 - 0.03 * sin(p.x * 3.0 + 2.0))) * smoothstep(0.42, 0.62, fbm(vec2(p.x * 8.0, off * 30.0), 4));
    foam += smoothstep(0.02, 0.0, abs(off)) * 0.7;
    water = mix(water, vec3(0.97, 0.99, 0.98), clamp(foam, 0.0, 0.95));
    float ripple = fbm(g * vec2(5.0, 15.0) * 0.7, 5), grit = fbm(p * 260.0, 3);
    vec3 sand = vec3(0.86, 0.74, 0.56) * (0.82 + 0.22 * ripple + 0.16 * (grit - 0.5));
    float wet = smoothstep(-0.15, -0.02, off + 0.04 * (wash - 0.5));
    sand = mix(sand, sand * vec3(0.6, 0.6, 0.58) + mirror * 0.12, wet * 0.8);
    // shade of the palm that hangs into the picture
    vec2 s = vec2(p.x * 1.0 + 0.55 + depth * 0.35, (p.y + 0.86) * 2.1);
    float shade1 = min(frond(s, vec2(-0.7, 0.5), vec2(0.62, 0.32), 0.3, 3.0), frond(s, vec2(-0.7, 0.4), vec2(0.5, -0.2), 0.25, 5.0));
    sand *= 1.0 - 0.5 * cover(shade1, 0.02) * vec3(1.0, 0.9, 0.75);
    c = mix(sand, water, smoothstep(-0.004, 0.008, off));
    c = mix(c, vec3(0.66, 0.82, 0.92), exp(-depth * 26.0) * 0.55);
  }
  // a sail far out
  vec2 b = p - vec2(0.3, horizon + 0.005);
  float sail = max(max(-b.x - 0.002, b.x * 1.9 + b.y - 0.115), -b.y + 0.012);
  float jib = max(max(b.x + 0.004, -b.x * 2.6 + b.y - 0.095), -b.y + 0.014);
  c = mix(c, vec3(1.1, 1.06, 1.0), cover(min(sail, jib), 0.0015));
  c = mix(c, vec3(0.1, 0.07, 0.06), cover(ellipse(b - vec2(0.01, 0.004), vec2(0.055, 0.009)), 0.0015));
  float leaf = 1e3; float front = 0.0;
  for (int i = 0; i < 6; i++) {
    float f = float(i);
    vec2 tip = vec2(-1.52, 1.12) + vec2(cos(-1.62 + f * 0.37), sin(-1.62 + f * 0.37)) * (1.12 + 0.25 * hash11(f + 2.0));
    float d = frond(p, vec2(-1.56 + 0.03 * f, 1.14), tip, 0.28 + 0.1 * hash11(f), f * 3.0);
    vec3 green = mix(vec3(0.035, 0.1, 0.02), vec3(0.2, 0.34, 0.05), hash11(f + 9.0)) * (0.5 + 0.9 * fbm(p * 9.0 + f, 3));
    green += vec3(0.35, 0.4, 0.08) * smoothstep(0.3, 0.9, noise(p * 21.0 + f)) * 0.5;
    c = mix(c, c * 0.9, cover(d - 0.01, 0.02) * 0.2);
    c = mix(c, green, cover(d, 0.0028));
  }
  return c;
}`,
};
