/** Hot-air balloons over misty hills at sunrise. */
export default {
  name: 'balloons',
  caption: 'hot-air balloons at sunrise',
  width: 1400,
  height: 1400,
  samples: 2,
  film: { exposure: 0.92, contrast: 0.18, saturation: 1.05, vignette: 0.35, grain: 0.018, bloom: 0.1 },
  shader: /* glsl */ `
vec3 cloth(float id, float stripe) {
  vec3 a = id < 0.5 ? vec3(0.72, 0.1, 0.06) : id < 1.5 ? vec3(0.05, 0.2, 0.45) : id < 2.5 ? vec3(0.85, 0.42, 0.05) : id < 3.5 ? vec3(0.1, 0.34, 0.3) : vec3(0.5, 0.08, 0.25);
  vec3 b = id < 0.5 ? vec3(0.95, 0.75, 0.3) : id < 1.5 ? vec3(0.9, 0.86, 0.78) : id < 2.5 ? vec3(0.78, 0.12, 0.08) : id < 3.5 ? vec3(0.92, 0.8, 0.5) : vec3(0.95, 0.6, 0.35);
  return mix(a, b, stripe);
}
void balloon(inout vec3 c, vec2 p, vec2 at, float r, float id, float haze, vec3 air) {
  vec2 q = (p - at) / r;
  if (abs(q.x) > 1.3 || q.y > 1.2 || q.y < -2.4) return;
  float soft = 0.004 / r;
  float neck = smoothstep(0.2, -1.45, q.y);
  float width = q.y > -0.1 ? sqrt(max(1.0 - q.y * q.y, 0.0)) : mix(0.995, 0.2, pow(clamp((-0.1 - q.y) / 1.25, 0.0, 1.0), 1.25));
  float d = q.y > -0.1 ? length(q) - 1.0 : max(abs(q.x) - width, -1.35 - q.y);
  float x = clamp(q.x / max(width, 0.01), -1.0, 1.0);
  float longitude = asin(x) + id * 0.6;
  float gore = longitude * 7.64 / 2.0;
  float stripe = step(0.5, fract(gore / 2.0));
  float band = smoothstep(0.02, 0.0, abs(q.y + 0.28) - 0.13);
  stripe = mix(stripe, 1.0 - stripe, band);
  float bulge = abs(fract(gore) - 0.5);
  vec3 n = normalize(vec3(x, q.y * 0.9, sqrt(max(1.0 - x * x, 0.0))));
  vec3 l = normalize(vec3(0.75, 0.3, 0.35));
  float light = 0.2 + 1.25 * pow(max(dot(n, l) * 0.6 + 0.4, 0.0), 1.6);
  vec3 col = cloth(id, stripe) * light * (0.82 + 0.3 * (0.5 - bulge));
  col += cloth(id, stripe) * vec3(1.4, 0.7, 0.25) * exp(-length(q - vec2(0.05, -1.1)) * 2.1) * 0.9;
  col += vec3(1.0, 0.6, 0.3) * pow(max(x, 0.0), 5.0) * 0.3;
  col += vec3(0.1) * pow(max(dot(n, normalize(vec3(0.5, 0.5, 0.7))), 0.0), 20.0);
  c = mix(c, mix(col, air, haze), cover(d, soft));
  float ropes = min(abs(q.x - 0.15 + (q.y + 1.35) * -0.12), abs(q.x + 0.15 + (q.y + 1.35) * 0.12));
  ropes = max(ropes - 0.006, max(q.y + 1.35, -1.78 - q.y));
  c = mix(c, mix(vec3(0.08, 0.06, 0.05), air, haze), cover(ropes, soft) * 0.8);
  float basket = box(q - vec2(0.0, -1.88), vec2(0.14, 0.11), 0.03);
  vec3 wicker = vec3(0.16, 0.085, 0.04) * (0.5 + 0.9 * smoothstep(-0.14, 0.14, q.x)) * (0.7 + 0.5 * step(0.5, fract(q.y * 16.0)));
  c = mix(c, mix(wicker, air, haze), cover(basket, soft));
  float people = min(min(length(q - vec2(-0.06, -1.71)) - 0.035, length(q - vec2(0.05, -1.7)) - 0.036), box(q - vec2(0.0, -1.77), vec2(0.1, 0.04), 0.03));
  c = mix(c, mix(vec3(0.03, 0.02, 0.02), air, haze), cover(people, soft));
}
vec3 photo(vec2 p) {
  vec2 sun = vec2(0.85, -0.12);
  float near = length((p - sun) * vec2(0.75, 1.15));
  vec3 c = mix(vec3(1.25, 0.72, 0.46), vec3(0.34, 0.52, 0.78), smoothstep(-0.3, 1.0, p.y));
  c += vec3(1.3, 0.68, 0.28) * exp(-near * 1.9) + vec3(6.0, 4.4, 2.6) * exp(-pow(length(p - sun) * 9.0, 2.0));
  float wisps = fbm(vec2(p.x * 0.9 + p.y * 0.5, p.y * 4.4) + fbm(p * 1.6, 4) * 1.3, 6);
  c = mix(c, vec3(1.4, 0.98, 0.8), smoothstep(0.42, 0.8, wisps) * 0.6 * smoothstep(-0.2, 0.3, p.y));
  vec3 air = vec3(1.1, 0.78, 0.6);
  balloon(c, p, vec2(0.62, 0.5), 0.085, 3.0, 0.5, air);
  balloon(c, p, vec2(-0.74, 0.28), 0.1, 4.0, 0.42, air);
  balloon(c, p, vec2(0.3, 0.14), 0.06, 1.0, 0.6, air);
  for (int i = 0; i < 6; i++) {
    float f = float(i) / 5.0;
    float h = mix(-0.12, -0.92, f) + (fbm(vec2(p.x * mix(1.6, 0.9, f) + float(i) * 5.0, float(i)), 6) - 0.4) * mix(0.3, 0.5, f);
    float d = p.y - h;
    vec3 land = mix(vec3(0.3, 0.3, 0.28), vec3(0.045, 0.065, 0.02), f) * (0.5 + 1.0 * fbm(p * vec2(16.0, 30.0) * (1.4 - 0.6 * f), 5));
    land += vec3(0.6, 0.34, 0.1) * exp(-near * 1.6) * 0.5;
    float trees = noise(vec2(p.x * mix(120.0, 40.0, f), float(i))) * mix(0.006, 0.03, f) * smoothstep(0.45, 0.6, fbm(vec2(p.x * 3.0, float(i) * 2.0), 3));
    float mist = smoothstep(0.02, -0.2, d) * (0.45 + 0.75 * fbm(vec2(p.x * 1.5 + float(i) * 2.0, p.y * 5.0), 5));
    vec3 veil = vec3(1.08, 0.76, 0.58) + vec3(0.6, 0.32, 0.12) * exp(-near * 1.5);
    land = mix(land, veil, clamp(mix(0.7, 0.05, f) + mist * mix(0.9, 0.55, f), 0.0, 1.0));
    c = mix(c, land, cover(d - trees, 0.003));
  }
  balloon(c, p, vec2(-0.2, 0.38), 0.335, 0.0, 0.05, air);
  balloon(c, p, vec2(0.5, -0.22), 0.17, 2.0, 0.16, air);
  balloon(c, p, vec2(-0.66, -0.36), 0.125, 1.0, 0.22, air);
  return c;
}`,
};
