/** Hashes, noise and small shapes that every photo and surface shader may use. */
export const noise = /* glsl */ `
const float PI = 3.14159265359;

uint pcg(uint v) {
  uint s = v * 747796405u + 2891336453u;
  uint w = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (w >> 22u) ^ w;
}
float unit(uint h) { return float(h >> 8u) * (1.0 / 16777216.0); }
float hash11(float x) { return unit(pcg(uint(int(floor(x))))); }
float hash21(vec2 p) { ivec2 i = ivec2(floor(p)); return unit(pcg(uint(i.x) ^ pcg(uint(i.y)))); }
vec2 hash22(vec2 p) {
  ivec2 i = ivec2(floor(p));
  uint h = pcg(uint(i.x) ^ pcg(uint(i.y)));
  return vec2(unit(h), unit(pcg(h + 7u)));
}
float hash31(vec3 p) { ivec3 i = ivec3(floor(p)); return unit(pcg(uint(i.x) ^ pcg(uint(i.y) ^ pcg(uint(i.z))))); }

// Smooth value noise, 0..1
float noise(vec2 p) {
  vec2 i = floor(p), f = p - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(mix(hash21(i), hash21(i + vec2(1, 0)), f.x), mix(hash21(i + vec2(0, 1)), hash21(i + vec2(1, 1)), f.x), f.y);
}
float noise(vec3 p) {
  vec3 i = floor(p), f = p - i;
  f = f * f * (3.0 - 2.0 * f);
  vec2 e = vec2(0, 1);
  return mix(
    mix(mix(hash31(i), hash31(i + e.yxx), f.x), mix(hash31(i + e.xyx), hash31(i + e.yyx), f.x), f.y),
    mix(mix(hash31(i + e.xxy), hash31(i + e.yxy), f.x), mix(hash31(i + e.xyy), hash31(i + e.yyy), f.x), f.y), f.z);
}
const mat2 TURN = mat2(0.8, 0.6, -0.6, 0.8);
float fbm(vec2 p, int octaves) {
  float sum = 0.0, amplitude = 0.5;
  for (int i = 0; i < octaves; i++) { sum += amplitude * noise(p); p = TURN * p * 2.03 + 17.3; amplitude *= 0.5; }
  return sum;
}
float fbm(vec3 p, int octaves) {
  float sum = 0.0, amplitude = 0.5;
  for (int i = 0; i < octaves; i++) {
    sum += amplitude * noise(p); p.xy = TURN * p.xy; p.yz = TURN * p.yz; p = p * 2.03 + 9.1; amplitude *= 0.5;
  }
  return sum;
}
float ridged(vec2 p, int octaves) {
  float sum = 0.0, amplitude = 0.5, previous = 1.0;
  for (int i = 0; i < octaves; i++) {
    float n = 1.0 - abs(2.0 * noise(p) - 1.0);
    n *= n; sum += n * amplitude * previous; previous = n; p = TURN * p * 2.1 + 5.7; amplitude *= 0.5;
  }
  return sum;
}

float smin(float a, float b, float k) { float h = max(k - abs(a - b), 0.0) / k; return min(a, b) - h * h * k * 0.25; }
// A limb: a capsule that tapers from radius ra at a to rb at b
float limb(vec2 p, vec2 a, vec2 b, float ra, float rb) {
  vec2 ab = b - a; float h = clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
  return length(p - a - ab * h) - mix(ra, rb, h);
}
float limb(vec3 p, vec3 a, vec3 b, float ra, float rb) {
  vec3 ab = b - a; float h = clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
  return length(p - a - ab * h) - mix(ra, rb, h);
}
float ellipse(vec2 p, vec2 r) { float k = length(p / r); return k * (k - 1.0) / max(length(p / (r * r)), 1e-4); }
float box(vec2 p, vec2 b, float r) { vec2 q = abs(p) - b + r; return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r; }
mat2 rotate(float a) { float c = cos(a), s = sin(a); return mat2(c, s, -s, c); }
float cover(float d, float soft) { return 1.0 - smoothstep(-soft, soft, d); }
`;
