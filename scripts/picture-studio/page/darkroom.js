import * as THREE from 'three';

const fullScreen = /* glsl */ `
out vec2 vUv;
void main() { vUv = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

const addPass = /* glsl */ `
uniform sampler2D uPass;
in vec2 vUv;
out vec4 colour;
// One bad pixel of one pass must not burn a hole into the sum
void main() { vec3 c = texture(uPass, vUv).rgb; colour = vec4(clamp(mix(c, vec3(0.0), isnan(c)), 0.0, 60.0), 1.0); }
`;

const developPass = /* glsl */ `
uniform sampler2D uSum, uSoft;
uniform vec2 uSize;
uniform float uScale, uExposure, uContrast, uSaturation, uFade, uVignette, uGrain, uBloom, uCurve;
uniform vec3 uBalance, uShadowTint, uHighlightTint;
in vec2 vUv;
out vec4 colour;

float hash(vec2 p) {
  uint h = uint(p.x) * 1597334677u ^ uint(p.y) * 3812015801u;
  h = (h ^ (h >> 15u)) * 2246822519u; h ^= h >> 13u; h *= 3266489917u;
  return float((h ^ (h >> 16u)) >> 8u) / 16777216.0;
}
float filmGrain(vec2 p) {
  float g = 0.0;
  for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) g += (hash(p + vec2(i, j) + 4.0) - 0.5) * (i == 0 && j == 0 ? 1.0 : 0.35);
  return g;
}
vec3 aces(vec3 x) {
  const mat3 inMatrix = mat3(0.59719, 0.076, 0.0284, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777);
  const mat3 outMatrix = mat3(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602);
  vec3 v = inMatrix * x;
  v = (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.4329510) + 0.238081);
  return clamp(outMatrix * v, 0.0, 1.0);
}
// Khronos' neutral curve: base colors stay true, only highlights are compressed
vec3 neutral(vec3 c) {
  float x = min(c.r, min(c.g, c.b));
  float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
  c -= offset;
  float peak = max(c.r, max(c.g, c.b));
  if (peak < 0.76) return c;
  float top = 1.0 - 0.0576 / (peak + 0.24 - 0.76);
  c *= top / peak;
  return mix(c, vec3(top), 1.0 - 1.0 / (0.15 * (peak - top) + 1.0));
}
vec3 encode(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 1e-5), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }

void main() {
  vec3 c = texture(uSum, vUv).rgb * uScale;
  vec3 soft = textureLod(uSoft, vUv, 3.0).rgb * 0.4 + textureLod(uSoft, vUv, 5.0).rgb * 0.35 + textureLod(uSoft, vUv, 6.5).rgb * 0.25;
  c = mix(c, soft, uBloom);
  vec2 q = (vUv - 0.5) * uSize / min(uSize.x, uSize.y);
  c *= mix(1.0, 1.0 / pow(1.0 + dot(q, q) * 0.9, 2.0), uVignette);
  c *= uExposure * uBalance;
  c = encode(mix(aces(c), neutral(c), uCurve));
  c = mix(vec3(dot(c, vec3(0.299, 0.587, 0.114))), c, uSaturation);
  c = mix(c, c * c * (3.0 - 2.0 * c), uContrast);
  float light = dot(c, vec3(0.299, 0.587, 0.114));
  c += uShadowTint * (1.0 - light) * (1.0 - light) + uHighlightTint * light * light;
  c = uFade + c * (1.0 - uFade);
  c += uGrain * filmGrain(gl_FragCoord.xy) * (0.35 + 0.65 * sqrt(max(light * (1.0 - light) * 4.0, 0.0)));
  c += (hash(gl_FragCoord.xy + 911.0) - 0.5) / 255.0;
  colour = vec4(clamp(c, 0.0, 1.0), 1.0);
}
`;

/** How a picture is developed unless it says otherwise; `curve` goes from 0 (ACES film) to 1 (neutral). */
const plainFilm = {
  exposure: 1,
  curve: 0,
  contrast: 0.1,
  saturation: 1,
  fade: 0,
  vignette: 0.3,
  grain: 0.02,
  bloom: 0.06,
  balance: [1, 1, 1],
  shadowTint: [0, 0, 0],
  highlightTint: [0, 0, 0],
};

/**
 * Adds many slightly different exposures of one picture up in floating point, then develops the sum like a film:
 * jittered edges, lens blur and soft shadows all come from the number of exposures.
 */
export class Darkroom {
  constructor(renderer, width, height) {
    this.renderer = renderer;
    this.width = width;
    this.height = height;
    const float = { type: THREE.FloatType, depthBuffer: false };
    this.exposure = new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType, depthBuffer: true });
    this.sum = new THREE.WebGLRenderTarget(width, height, float);
    this.soft = new THREE.WebGLRenderTarget(width / 2, height / 2, {
      type: THREE.HalfFloatType,
      depthBuffer: false,
      generateMipmaps: true,
      minFilter: THREE.LinearMipmapLinearFilter,
    });
    this.camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
    this.quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2));
    this.quad.frustumCulled = false;
    this.count = 0;
  }

  material(fragmentShader, uniforms, blending = THREE.NoBlending) {
    return new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: fullScreen,
      fragmentShader,
      uniforms: Object.fromEntries(Object.entries(uniforms).map(([name, value]) => [name, { value }])),
      blending,
      depthTest: false,
      depthWrite: false,
      transparent: blending !== THREE.NoBlending,
    });
  }

  draw(material, target) {
    this.quad.material = material;
    this.renderer.setRenderTarget(target);
    this.renderer.render(this.quad, this.camera);
  }

  /** Adds `this.exposure` to the sum. */
  add() {
    this.adder ??= Object.assign(this.material(addPass, { uPass: null }, THREE.CustomBlending), {
      blendSrc: THREE.OneFactor,
      blendDst: THREE.OneFactor,
      blendEquation: THREE.AddEquation,
    });
    this.adder.uniforms.uPass.value = this.exposure.texture;
    const clears = this.renderer.autoClear;
    if (this.count === 0) {
      this.renderer.setRenderTarget(this.sum);
      this.renderer.setClearColor(0x000000, 0);
      this.renderer.clear();
    }
    this.renderer.autoClear = false;
    this.draw(this.adder, this.sum);
    this.renderer.autoClear = clears;
    this.count += 1;
    this.wait();
  }

  /** Software GL queues without end; reading one pixel keeps memory and the page's patience bounded. */
  wait() {
    const gl = this.renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.FLOAT, new Float32Array(4));
  }

  /** Develops the sum and hands the picture back as base64 of a PNG. */
  async develop(film) {
    const f = { ...plainFilm, ...film };
    const copy = this.material(
      'uniform sampler2D uSum; uniform float uScale; in vec2 vUv; out vec4 c; void main() { c = vec4(min(texture(uSum, vUv).rgb * uScale, 40.0), 1.0); }',
      { uSum: this.sum.texture, uScale: 1 / this.count },
    );
    this.draw(copy, this.soft);
    const develop = this.material(developPass, {
      uSum: this.sum.texture,
      uScale: 1 / this.count,
      uSoft: this.soft.texture,
      uSize: new THREE.Vector2(this.width, this.height),
      uExposure: f.exposure,
      uContrast: f.contrast,
      uSaturation: f.saturation,
      uFade: f.fade,
      uVignette: f.vignette,
      uGrain: f.grain,
      uBloom: f.bloom,
      uCurve: f.curve,
      uBalance: new THREE.Vector3(...f.balance),
      uShadowTint: new THREE.Vector3(...f.shadowTint),
      uHighlightTint: new THREE.Vector3(...f.highlightTint),
    });
    const print = new THREE.WebGLRenderTarget(this.width, this.height, { depthBuffer: false });
    this.draw(develop, print);
    const pixels = new Uint8ClampedArray(this.width * this.height * 4);
    this.renderer.readRenderTargetPixels(print, 0, 0, this.width, this.height, pixels);
    print.dispose();
    return encodePng(pixels, this.width, this.height);
  }

  dispose() {
    for (const target of [this.exposure, this.sum, this.soft]) target.dispose();
  }
}

/** GL counts rows from below, a canvas from above. */
async function encodePng(pixels, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const flipped = new ImageData(width, height);
  for (let y = 0; y < height; y++) {
    flipped.data.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), (height - 1 - y) * width * 4);
  }
  context.putImageData(flipped, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result.slice(reader.result.indexOf(',') + 1)));
    reader.readAsDataURL(blob);
  });
}
