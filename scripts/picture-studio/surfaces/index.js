/**
 * Surfaces of the sets, each written as `vec4 surface(vec2 q)` with q in inches: color in linear light, and height.
 * `bump` says how deep the height goes, in fiftieths of an inch; matt surfaces have no `roughness`.
 */
export const surfaces = {
  oak: {
    inches: 18,
    roughness: 0.55,
    bump: 1.6,
    shader: /* glsl */ `
vec4 surface(vec2 q) {
  float plank = floor(q.y / 3.4 + 0.42);
  float seam = abs(fract(q.y / 3.4 + 0.42) - 0.5) * 3.4;
  vec2 g = q + vec2(plank * 13.7, plank * 5.1);
  float wander = fbm(vec2(g.x * 0.16, g.y * 0.5), 4);
  float rings = fbm(vec2(g.x * 0.1 + 3.0, g.y * 1.5 + wander * 4.2), 5);
  float grain = fbm(vec2(g.x * 1.1, g.y * 34.0 + wander * 16.0), 4);
  float pores = smoothstep(0.58, 0.8, fbm(vec2(g.x * 2.6, g.y * 72.0 + wander * 30.0), 3));
  float cathedral = 0.5 + 0.5 * sin(rings * 38.0 + wander * 6.0);
  vec3 c = mix(vec3(0.5, 0.3, 0.15), vec3(0.34, 0.185, 0.085), cathedral * 0.45 + grain * 0.5);
  c *= 0.84 + 0.3 * hash11(plank + 7.0);
  c = mix(c, vec3(0.16, 0.08, 0.035), pores * 0.55);
  float groove = smoothstep(1.66, 1.7, seam);
  c *= 1.0 - 0.75 * groove;
  return vec4(c, 0.5 + grain * 0.1 - pores * 0.14 - groove * 0.6);
}`,
  },
  walnut: {
    inches: 18,
    roughness: 0.48,
    bump: 1.2,
    shader: /* glsl */ `
vec4 surface(vec2 q) {
  vec2 g = q + 40.0;
  float wander = fbm(vec2(g.x * 0.13, g.y * 0.42), 4);
  float rings = fbm(vec2(g.x * 0.07, g.y * 1.1 + wander * 5.0), 5);
  float grain = fbm(vec2(g.x * 0.9, g.y * 30.0 + wander * 22.0), 4);
  float pores = smoothstep(0.6, 0.8, fbm(vec2(g.x * 2.2, g.y * 60.0 + wander * 40.0), 3));
  float figure = 0.5 + 0.5 * sin(rings * 44.0);
  vec3 c = mix(vec3(0.2, 0.105, 0.058), vec3(0.085, 0.042, 0.024), figure * 0.6 + grain * 0.35);
  c = mix(c, vec3(0.03, 0.014, 0.008), pores * 0.6);
  return vec4(c, 0.5 + grain * 0.08 - pores * 0.12);
}`,
  },
  linen: {
    inches: 16,
    bump: 0.9,
    shader: /* glsl */ `
vec4 surface(vec2 q) {
  vec2 drift = vec2(fbm(q * 0.7, 3), fbm(q * 0.7 + 9.0, 3)) - 0.5;
  vec2 t = (q + drift * 0.16) * 19.0;
  vec2 id = floor(t);
  vec2 f = fract(t) - 0.5;
  float warpThick = 0.55 + 0.9 * noise(vec2(id.x * 3.1, t.y * 0.09));
  float weftThick = 0.55 + 0.9 * noise(vec2(t.x * 0.09, id.y * 2.7));
  float warp = smoothstep(0.5, 0.0, abs(f.x) / warpThick * 0.9);
  float weft = smoothstep(0.5, 0.0, abs(f.y) / weftThick * 0.9);
  float over = mod(id.x + id.y, 2.0);
  float h = mix(max(warp * 0.6, weft), max(warp, weft * 0.6), over);
  float slub = noise(vec2(id.x * 1.7, t.y * 0.06)) * over + noise(vec2(t.x * 0.06, id.y * 1.9)) * (1.0 - over);
  vec3 c = mix(vec3(0.68, 0.605, 0.5), vec3(0.8, 0.74, 0.645), 0.35 + 0.4 * slub);
  c *= 0.89 + 0.13 * h;
  return vec4(c, h * (0.8 + 0.4 * slub));
}`,
  },
  plaster: {
    inches: 20,
    bump: 0.85,
    shader: /* glsl */ `
vec4 surface(vec2 q) {
  float cloud = fbm(q * 0.32, 5);
  float trowel = fbm(q * vec2(0.9, 1.6) + fbm(q * 0.6, 4) * 2.0, 6);
  float grit = fbm(q * 22.0, 4);
  vec3 c = vec3(0.83, 0.77, 0.685) * (0.9 + 0.14 * (cloud - 0.5) + 0.12 * (trowel - 0.5) + 0.05 * (grit - 0.5));
  return vec4(c, trowel * 0.5 + grit * 0.16);
}`,
  },
};
