/** A sky with clouds that are lit from low down, as every evening photo has it. */
export const sky = /* glsl */ `
vec3 eveningSky(vec3 rd, vec3 sun, float seed) {
  float h = max(rd.y, 0.0);
  float towards = max(dot(normalize(rd), sun), 0.0);
  vec3 low = mix(vec3(0.85, 0.32, 0.16), vec3(1.35, 0.62, 0.2), pow(towards, 3.0));
  vec3 mid = mix(vec3(0.52, 0.3, 0.36), vec3(0.95, 0.5, 0.3), pow(towards, 4.0));
  vec3 high = vec3(0.13, 0.2, 0.4);
  vec3 c = mix(low, mid, smoothstep(0.0, 0.16, h));
  c = mix(c, high, smoothstep(0.08, 0.6, h));
  c += vec3(1.2, 0.6, 0.22) * pow(towards, 12.0) * 0.5 + vec3(1.6, 1.0, 0.5) * pow(towards, 90.0) * 1.2;
  c += vec3(14.0, 9.5, 5.5) * smoothstep(0.99955, 0.9998, towards);
  vec2 q = rd.xz / (h + 0.07);
  vec2 w = q * vec2(0.42, 0.85) + seed;
  float warp = fbm(w * 1.3 + 3.0, 4);
  float d = fbm(w + vec2(warp * 1.1, warp * 0.4), 6);
  float lit = fbm(w + vec2(warp * 1.1, warp * 0.4) + vec2(0.0, 0.13), 5);
  float cloud = smoothstep(0.47, 0.72, d) * smoothstep(0.0, 0.1, h);
  vec3 under = mix(vec3(0.3, 0.17, 0.24), vec3(1.5, 0.55, 0.24), clamp(0.45 + (d - lit) * 5.0, 0.0, 1.0));
  under = mix(under, vec3(2.2, 1.1, 0.45), pow(towards, 10.0) * 0.7);
  c = mix(c, under, cloud * 0.86);
  float wisps = smoothstep(0.5, 0.8, fbm(q * vec2(0.25, 1.6) + seed * 3.0, 5)) * smoothstep(0.02, 0.12, h) * 0.35;
  return mix(c, vec3(1.5, 0.75, 0.45), wisps);
}
`;
