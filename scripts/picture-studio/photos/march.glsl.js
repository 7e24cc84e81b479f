/**
 * A small camera for solid scenes: `map` gives distance and material, `shade` the light of a hit, `backdrop` the rest.
 * Each exposure looks through another point of the lens, so what is out of focus melts.
 */
export const march = /* glsl */ `
vec2 map(vec3 p);
vec3 shade(vec3 p, vec3 n, vec3 rd, float id);
vec3 backdrop(vec3 rd, vec3 ro);

vec3 normalAt(vec3 p, float e) {
  vec2 k = vec2(1, -1);
  return normalize(k.xyy * map(p + k.xyy * e).x + k.yyx * map(p + k.yyx * e).x + k.yxy * map(p + k.yxy * e).x + k.xxx * map(p + k.xxx * e).x);
}
float chance(float salt) { return unit(pcg(uint(gl_FragCoord.x) ^ pcg(uint(gl_FragCoord.y) ^ pcg(uint(uSample * 97.0 + salt))))); }
// Light from an area: each exposure aims at another point of it
float shadow(vec3 p, vec3 n, vec3 light, float size, float salt) {
  vec3 l = light + size * (vec3(chance(salt), chance(salt + 1.0), chance(salt + 2.0)) - 0.5);
  vec3 d = l - p; float far = length(d); d /= far;
  float t = 0.01 + 0.01 * chance(salt + 3.0);
  vec3 o = p + n * 0.004;
  for (int i = 0; i < 60; i++) { float h = map(o + d * t).x; if (h < 0.0008) return 0.0; t += max(h, 0.006); if (t > far) break; }
  return 1.0;
}
float occlusion(vec3 p, vec3 n, float reach) {
  float o = 0.0, s = 1.0;
  for (int i = 1; i <= 5; i++) { float h = reach * float(i) / 5.0; o += (h - map(p + n * h).x) * s; s *= 0.72; }
  return clamp(1.0 - o * 1.1 / reach * 0.6, 0.0, 1.0);
}
vec3 look(vec2 p, vec3 from, vec3 to, float zoom, float focus, float lens, float far) {
  vec3 f = normalize(to - from), r = normalize(cross(f, vec3(0, 1, 0))), u = cross(r, f);
  float a = (chance(11.0) ) * 6.28318, q = sqrt((uSample + chance(12.0)) / max(uTotal, 1.0));
  a += uSample * 2.39996;
  vec3 o = (r * cos(a) + u * sin(a)) * q * lens;
  vec3 aim = f * zoom + r * p.x + u * p.y;
  vec3 rd = normalize(aim * (focus / zoom) - o);
  vec3 ro = from + o;
  float t = 0.02; vec2 h;
  for (int i = 0; i < 140; i++) { h = map(ro + rd * t); if (h.x < 0.0004 * t || t > far) break; t += h.x * 0.9; }
  if (t > far) return backdrop(rd, ro);
  vec3 hit = ro + rd * t;
  return shade(hit, normalAt(hit, 0.0006 * t + 0.0003), rd, h.y);
}
`;
