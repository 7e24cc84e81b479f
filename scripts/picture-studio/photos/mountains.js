/** Ridge behind ridge in the morning mist, firs in front. */
export default {
  name: 'mountains',
  caption: 'misty mountains at dawn',
  width: 1800,
  height: 1200,
  samples: 2,
  film: { exposure: 0.95, contrast: 0.2, saturation: 1.18, vignette: 0.35, grain: 0.02, bloom: 0.1, fade: 0.02 },
  shader: /* glsl */ `
float firs(vec2 p, float scale, float seed, float ground) {
  float d = 1e3;
  for (int k = -1; k <= 1; k++) {
    float cell = floor(p.x / scale) + float(k);
    float h = hash21(vec2(cell, seed));
    if (h < 0.2) continue;
    float x = (cell + 0.2 + 0.6 * hash21(vec2(cell, seed + 3.0))) * scale;
    float tall = scale * (1.5 + 2.6 * h);
    float y = (p.y - ground) / tall;
    float tiers = fract(y * 9.0 + h * 3.0);
    float ragged = noise(vec2(p.x * 90.0 / scale * 0.12, p.y * 160.0 / scale * 0.12)) * 0.5;
    float w = tall * 0.2 * (1.0 - y) * (0.55 + 0.42 * (1.0 - tiers) + ragged * 0.6);
    d = min(d, max(abs(p.x - x) - w, max(p.y - ground - tall, ground - 0.1 - p.y)));
  }
  return d;
}
float ridge(float x, float seed, float rough) {
  return ridged(vec2(x, seed), 7) * rough + fbm(vec2(x * 0.6, seed + 4.0), 3) * 0.5;
}
vec3 photo(vec2 p) {
  vec2 sun = vec2(0.55, 0.42);
  float glow = exp(-length((p - sun) * vec2(0.8, 1.1)) * 1.5);
  vec3 c = mix(vec3(1.15, 0.66, 0.42), vec3(0.2, 0.38, 0.66), smoothstep(-0.1, 1.0, p.y));
  c += vec3(1.3, 0.75, 0.35) * glow * 1.1 + vec3(3.0, 2.3, 1.5) * exp(-pow(length(p - sun) * 7.0, 2.0));
  float cirrus = fbm(vec2(p.x * 1.2 + p.y, p.y * 5.0) + fbm(p * 2.0, 3) * 1.5, 6);
  c = mix(c, vec3(1.35, 0.95, 0.75), smoothstep(0.45, 0.8, cirrus) * 0.55);
  for (int i = 0; i < 7; i++) {
    float f = float(i) / 6.0;
    float base = mix(0.2, -0.62, pow(f, 0.9));
    float freq = mix(0.75, 1.5, f);
    float h = base + ridge(p.x * freq + float(i) * 7.7, float(i) * 3.1, mix(0.62, 0.3, f)) * mix(0.62, 0.52, f) - 0.16;
    float d = p.y - h;
    if (d < 0.02) {
      vec3 near = mix(vec3(0.2, 0.3, 0.42), vec3(0.012, 0.035, 0.03), f);
      vec3 air = mix(vec3(1.0, 0.7, 0.52), vec3(0.46, 0.5, 0.6), f * 0.9) + vec3(0.75, 0.42, 0.18) * glow * (1.0 - f * 0.4);
      float slope = ridge(p.x * freq + float(i) * 7.7 + 0.02, float(i) * 3.1, mix(0.62, 0.3, f)) * mix(0.62, 0.52, f) + base - 0.16 - h;
      float relief = fbm(vec2(p.x * 9.0 + d * 6.0, d * 14.0 + p.x * 2.0) * (1.0 + f), 6);
      near *= 0.6 + 0.8 * relief;
      near += vec3(0.55, 0.34, 0.16) * smoothstep(0.0, 0.02, -slope) * (1.0 - f) * relief * 0.7;
      float mist = smoothstep(0.03, mix(-0.3, -0.5, f), d) * 0.94;
      float drift = fbm(vec2(p.x * 1.4 + float(i) * 3.0, p.y * 4.0), 5);
      mist = clamp(mist * (0.55 + 0.95 * drift), 0.0, 1.0) * mix(1.0, 0.72, f);
      float haze = mix(0.74, 0.05, pow(f, 0.8));
      vec3 layer = mix(near, air, clamp(haze + mist * (1.0 - haze), 0.0, 1.0));
      float edge = d;
      if (f > 0.55) edge = min(d, firs(p, mix(0.02, 0.075, (f - 0.55) * 2.2), float(i) * 9.0, h - 0.01));
      c = mix(c, layer, cover(edge, 0.0025));
    }
    if (f > 0.55 && d >= 0.02) {
      float t = firs(p, mix(0.02, 0.075, (f - 0.55) * 2.2), float(i) * 9.0, h - 0.01);
      vec3 tree = mix(vec3(0.015, 0.04, 0.036), vec3(0.6, 0.58, 0.56), mix(0.42, 0.02, (f - 0.55) * 2.2));
      c = mix(c, tree, cover(t, 0.002));
    }
  }
  float front = firs(p, 0.34, 51.0, -1.25 + 0.12 * sin(p.x * 2.0));
  c = mix(c, vec3(0.008, 0.018, 0.017) * (0.6 + noise(p * 60.0)), cover(front, 0.004));
  float rays = fbm(vec2(atan(p.y - sun.y, p.x - sun.x) * 9.0, 1.0), 3);
  return c + vec3(0.5, 0.32, 0.16) * glow * rays * 0.35;
}`,
};
