/** Northern lights over a snowy wood with one lit hut. */
export default {
  name: 'aurora',
  caption: 'northern lights above a snowed-in hut',
  width: 1200,
  height: 1800,
  samples: 2,
  film: { exposure: 1.15, contrast: 0.2, saturation: 1.05, vignette: 0.4, grain: 0.028, bloom: 0.14 },
  shader: /* glsl */ `
vec3 lights(vec3 rd) {
  vec3 sum = vec3(0.0);
  float trail = 0.0;
  for (int i = 0; i < 30; i++) {
    float f = float(i) / 30.0;
    float h = 0.75 + pow(f, 1.35) * 1.5 + unit(pcg(uint(gl_FragCoord.x * 7.0 + gl_FragCoord.y * 131.0 + uSample * 977.0))) * 0.055;
    vec2 q = rd.xz * (h / (rd.y + 0.14));
    vec2 w = q * 0.55 + vec2(fbm(q * 0.5, 2), fbm(q * 0.5 + 9.0, 2)) * 2.2;
    float band = 1.0 - abs(2.0 * noise(w * vec2(0.8, 0.62)) - 1.0);
    float curtain = pow(band, 11.0) * (0.35 + 0.9 * noise(vec2(w.x * 9.0, w.y * 9.0)));
    trail = mix(trail, curtain, 0.5);
    vec3 tone = mix(vec3(0.14, 1.0, 0.42), mix(vec3(0.16, 0.6, 0.75), vec3(0.75, 0.2, 0.75), smoothstep(0.35, 0.9, f)), smoothstep(0.08, 0.6, f));
    sum += tone * trail * exp(-f * 2.6) * smoothstep(0.0, 0.06, f);
  }
  return sum * 0.24;
}
float fir(vec2 p, float tall, float seed) {
  float y = p.y / tall;
  float tiers = fract(y * 8.0 + seed);
  float ragged = noise(vec2(p.x * 55.0 + seed * 9.0, p.y * 90.0));
  float w = tall * 0.21 * pow(max(1.0 - y, 0.0), 0.9) * (0.42 + 0.42 * (1.0 - tiers) + ragged * 0.36);
  return max(abs(p.x) - w, max(p.y - tall, -p.y - 0.06));
}
vec3 photo(vec2 p) {
  float horizon = -0.62;
  vec3 rd = normalize(vec3(p.x * 0.62, (p.y - horizon) * 0.62, 1.0));
  vec3 c = mix(vec3(0.03, 0.075, 0.1), vec3(0.006, 0.012, 0.035), smoothstep(0.0, 0.8, rd.y));
  vec2 s = p * 95.0;
  float star = hash21(s);
  c += vec3(0.9, 0.95, 1.0) * smoothstep(0.55, 0.0, length(fract(s) - 0.25 - 0.5 * hash22(floor(s)))) * pow(star, 34.0) * 1.6;
  if (rd.y > 0.0) c += lights(rd);
  float ridge = horizon + 0.1 + 0.3 * ridged(vec2(p.x * 0.7 + 4.0, 1.0), 6);
  float relief = fbm(p * vec2(7.0, 12.0) + fbm(p * 4.0, 3), 5);
  c = mix(c, vec3(0.03, 0.075, 0.095) * (0.35 + 1.3 * relief), cover(p.y - ridge, 0.003));
  float hill = horizon + 0.04 + 0.05 * sin(p.x * 2.0 + 1.0) + 0.02 * fbm(vec2(p.x * 4.0, 0.0), 4);
  for (int layer = 0; layer < 3; layer++) {
    float l = float(layer), cell = 0.055 + 0.045 * l;
    float base = hill - 0.02 - 0.08 * l;
    for (int k = -2; k <= 2; k++) {
      float id = floor(p.x / cell) + float(k);
      float h = hash21(vec2(id, 31.0 + l));
      if (layer == 2 && (abs(id * cell - 0.1) < 0.55 || h < 0.35)) continue;
      float x = (id + 0.2 + 0.6 * h) * cell;
      float d = fir(p - vec2(x, base), cell * (2.3 + 2.6 * hash21(vec2(id, 5.0 + l))), h * 7.0);
      vec3 tree = mix(vec3(0.014, 0.035, 0.042), vec3(0.004, 0.009, 0.012), l / 2.0);
      tree += vec3(0.05, 0.1, 0.1) * pow(noise(p * vec2(60.0, 34.0)), 3.0) * (1.0 - 0.3 * l);
      c = mix(c, tree, cover(d, 0.002));
    }
  }
  float snowline = hill - 0.06 - 0.05 * sin(p.x * 1.4 - 0.5);
  if (p.y < snowline + 0.02) {
    float depth = snowline - p.y;
    vec2 g = vec2(p.x / (0.2 + depth), 1.0 / (0.2 + depth)) * 3.0;
    float drift = fbm(g * vec2(0.6, 1.4), 5);
    float slope = drift - fbm(g * vec2(0.6, 1.4) + vec2(0.05, 0.08), 5);
    vec3 snow = vec3(0.07, 0.15, 0.17) * (0.55 + 0.5 * drift) + vec3(0.06, 0.34, 0.2) * max(slope * 3.0 + 0.12, 0.0);
    vec2 hut = p - vec2(0.12, snowline - 0.07);
    snow += vec3(1.1, 0.48, 0.13) * exp(-length(hut * vec2(2.4, 5.2) + vec2(0.0, 0.22)) * 2.4) * (0.6 + 0.6 * drift);
    c = mix(c, snow, cover(p.y - snowline, 0.004));
  }
  vec2 q = p - vec2(0.12, snowline - 0.075);
  float wall = box(q - vec2(0.0, 0.045), vec2(0.13, 0.062), 0.004);
  float roof = max(abs(q.x) * 0.62 + q.y - 0.235, -q.y + 0.1);
  float snowRoof = max(abs(q.x) * 0.62 + q.y - 0.252, -(abs(q.x) * 0.62 + q.y - 0.218));
  snowRoof = max(snowRoof, -q.y + 0.095);
  c = mix(c, vec3(0.03, 0.018, 0.012) * (0.7 + 0.6 * noise(vec2(q.x * 4.0, q.y * 130.0))), cover(min(wall, roof), 0.002));
  c = mix(c, vec3(0.2, 0.36, 0.36), cover(snowRoof, 0.003));
  float window = min(box(q - vec2(-0.06, 0.05), vec2(0.026, 0.028), 0.002), box(q - vec2(0.065, 0.05), vec2(0.026, 0.028), 0.002));
  c = mix(c, vec3(5.0, 2.4, 0.7), cover(window, 0.002));
  float bars = min(min(abs(q.x + 0.06), abs(q.x - 0.065)), abs(q.y - 0.05));
  c = mix(c, vec3(0.1, 0.05, 0.02), cover(window, 0.002) * (1.0 - smoothstep(0.001, 0.004, bars)));
  c += vec3(1.2, 0.5, 0.12) * exp(-length(q - vec2(0.0, 0.05)) * 7.0) * 0.3;
  return c;
}`,
};
