/** Cosmos flowers close up: one sharp, the others melting away. */
export default {
  name: 'flowers',
  caption: 'a pink cosmos flower',
  width: 1400,
  height: 1400,
  samples: 2,
  film: { exposure: 1.0, contrast: 0.16, saturation: 1.08, vignette: 0.35, grain: 0.018, bloom: 0.1 },
  shader: /* glsl */ `
float petal(vec2 q, float len, float wide) {
  float t = clamp(q.y / len, 0.0, 1.0);
  float w = wide * pow(t, 0.62) * (1.0 - 0.32 * smoothstep(0.72, 1.0, t));
  float tip = len * (1.0 - 0.035 * cos(q.x / wide * 8.5) - 0.09 * pow(abs(q.x) / wide, 3.0));
  return max(abs(q.x) - w, max(q.y - tip, 0.04 - q.y));
}
void flower(inout vec3 c, vec2 p, vec2 at, float size, float tilt, float turn, float blur, vec3 tone, float seed) {
  vec2 q = rotate(turn) * (p - at) / size;
  if (length(q) > 1.5 + blur * 3.0) return;
  vec2 stem = p - at; 
  float bend = 0.05 * sin(stem.y * 2.0 + seed * 4.0) * smoothstep(0.0, -0.6, stem.y);
  float s = max(abs(stem.x - bend - 0.02 * seed) - 0.011 * (1.0 + 2.0 * blur) * size * 2.0, stem.y);
  c = mix(c, vec3(0.1, 0.19, 0.045) * (0.7 + 8.0 * max(stem.x - bend, 0.0)), cover(s, 0.004 + blur * size) * (1.0 - smoothstep(0.0, 0.25, blur) * 0.45));
  q.y /= tilt;
  // the back row of petals first, so that they overlap like real ones
  for (int row = 0; row < 2; row++) for (int i = 0; i < 4; i++) {
    float k = float(i * 2 + row);
    float h = hash21(vec2(k, seed));
    float a = (k + 0.16 * (h - 0.5)) * PI / 4.0 + seed;
    vec2 r = rotate(a) * q;
    float len = 0.97 + 0.1 * (h - 0.5), wide = 0.375 + 0.04 * (hash21(vec2(k, seed + 5.0)) - 0.5);
    float d = petal(r, len, wide);
    float x = r.x / wide, y = clamp(r.y / len, 0.0, 1.0);
    float fold = sin(x * 9.5 + h * 6.0 + sin(y * 3.0)) * 0.5 + 0.5;
    float vein = fbm(vec2(x * 15.0 + sin(y * 4.0) * 0.5, y * 1.6 + h * 9.0), 4);
    vec3 col = tone * (0.62 + 0.42 * y) * (0.78 + 0.22 * fold + 0.3 * (vein - 0.5));
    col = mix(col, tone * tone * 0.75 + vec3(0.05, 0.0, 0.03), smoothstep(0.42, 0.08, y) * 0.75);
    vec2 toSun = normalize(vec2(0.5, 0.86));
    float facing = dot(normalize(vec2(-sin(a + turn), cos(a + turn))), toSun);
    col *= 0.86 + 0.28 * facing + 0.14 * x * sin(a);
    col += vec3(0.55, 0.2, 0.26) * pow(max(facing, 0.0), 2.0) * 0.3 * y;
    float curl = smoothstep(0.86, 1.0, y + 0.05 * fold);
    col += vec3(0.35, 0.22, 0.27) * curl * 0.5;
    float below = petal(r + vec2(0.03, 0.025), len, wide);
    c = mix(c, c * 0.62, cover(below, 0.05 + blur) * 0.5 * (1.0 - cover(d, 0.004)));
    c = mix(c, col, cover(d, 0.0045 / size * 0.5 + blur));
  }
  float disc = length(q) - 0.185;
  vec3 heart = vec3(0.24, 0.1, 0.012) * 0.7;
  for (int i = 0; i < 90; i++) {
    float f = float(i) / 90.0, a = float(i) * 2.39996;
    vec2 o = vec2(cos(a), sin(a)) * sqrt(f) * 0.18;
    float dome = sqrt(1.0 - f * 0.85);
    float r = 0.0165 * (0.75 + 0.5 * hash11(float(i) + seed));
    vec2 e = q - o - vec2(0.0, dome * 0.03);
    float b = length(e) / r;
    vec3 bead = mix(vec3(0.95, 0.5, 0.03), vec3(0.42, 0.16, 0.01), clamp(1.0 - f * 0.8 - e.y / r * 0.3, 0.0, 1.0));
    bead *= 0.6 + 0.6 * clamp(e.y / r * 0.5 + 0.5, 0.0, 1.0);
    heart = mix(heart, bead, 1.0 - smoothstep(0.75, 1.05 + blur * 6.0, b));
  }
  heart *= 0.7 + 0.55 * clamp(q.y * 3.0 + 0.5, 0.0, 1.0);
  c = mix(c, c * 0.5, smoothstep(0.26, 0.15, length(q - vec2(-0.01, -0.03))) * 0.55 * (1.0 - cover(disc, 0.01)));
  c = mix(c, heart, cover(disc + 0.01 * sin(atan(q.y, q.x) * 22.0), 0.008 + blur));
}
vec3 photo(vec2 p) {
  float soft = fbm(p * 1.3 + 4.0, 4);
  vec3 c = mix(vec3(0.045, 0.1, 0.035), vec3(0.4, 0.48, 0.16), smoothstep(0.25, 0.8, soft + p.y * 0.24));
  c = mix(c, vec3(0.85, 0.78, 0.5), smoothstep(0.35, 1.4, p.y + p.x * 0.5 + (soft - 0.5) * 0.7) * 0.75);
  c = mix(c, vec3(0.62, 0.2, 0.36), smoothstep(0.56, 0.7, fbm(p * 1.7 + 21.0, 3)) * 0.4);
  for (int layer = 0; layer < 3; layer++) {
    float cell = 0.2 + 0.13 * float(layer);
    vec2 id = floor(p / cell);
    for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
      vec2 k = id + vec2(i, j);
      float h = hash21(k + 31.0 * float(layer));
      if (h > 0.42) continue;
      vec2 o = (k + hash22(k + 7.0)) * cell;
      float d = length(p - o) / (cell * (0.28 + 0.34 * hash21(k + 2.0)));
      float sunny = smoothstep(-0.5, 1.2, o.y + o.x * 0.5);
      c += mix(vec3(0.25, 0.34, 0.08), vec3(0.75, 0.66, 0.36), sunny) * smoothstep(1.0, 0.88, d) * (0.5 + 0.5 * d * d) * 0.26 * (0.3 + sunny);
    }
  }
  flower(c, p, vec2(-0.78, 0.5), 0.3, 0.72, 0.5, 0.16, vec3(0.8, 0.34, 0.52), 2.0);
  flower(c, p, vec2(0.78, 0.62), 0.24, 0.8, -0.3, 0.2, vec3(0.92, 0.62, 0.72), 4.0);
  flower(c, p, vec2(0.72, -0.42), 0.4, 0.66, -0.5, 0.085, vec3(0.86, 0.72, 0.76), 6.0);
  flower(c, p, vec2(-0.7, -0.62), 0.36, 0.75, 0.35, 0.11, vec3(0.62, 0.1, 0.27), 8.0);
  flower(c, p, vec2(-0.06, 0.1), 0.62, 0.88, 0.12, 0.0, vec3(0.83, 0.27, 0.5), 1.0);
  float front = fbm(p * 1.1 + 40.0, 3);
  c = mix(c, vec3(0.16, 0.26, 0.06), smoothstep(-0.6, -1.25, p.y + (front - 0.5) * 0.9) * 0.75);
  return c + vec3(0.35, 0.25, 0.12) * smoothstep(0.4, 2.2, p.x + p.y) * 0.6;
}`,
};
