import * as THREE from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import { noise } from '../photos/noise.glsl.js';
import { surfaces } from '../surfaces/index.js';

const vertex =
  'out vec2 vUv; void main() { vUv = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }';

function draw(
  renderer,
  size,
  { fragment, uniforms = {}, type = THREE.UnsignedByteType, colorSpace = THREE.NoColorSpace },
) {
  const target = new THREE.WebGLRenderTarget(size, size, {
    type,
    colorSpace,
    depthBuffer: false,
    generateMipmaps: true,
    minFilter: THREE.LinearMipmapLinearFilter,
    wrapS: THREE.MirroredRepeatWrapping,
    wrapT: THREE.MirroredRepeatWrapping,
    anisotropy: 2,
  });
  const material = new THREE.ShaderMaterial({
    glslVersion: THREE.GLSL3,
    vertexShader: vertex,
    fragmentShader: fragment,
    uniforms,
    depthTest: false,
  });
  const quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material);
  quad.frustumCulled = false;
  renderer.setRenderTarget(target);
  renderer.render(quad, new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1));
  renderer.setRenderTarget(null);
  return target;
}

/** Color and relief of a surface as textures. */
function paint(renderer, { inches, shader, bump }, size) {
  const formula = (output) => `in vec2 vUv; out vec4 colour; ${noise} ${shader}
    void main() { vec4 s = surface(vUv * ${inches.toFixed(1)}); colour = vec4(${output}, 1.0); }`;
  const map = draw(renderer, size, { fragment: formula('s.rgb'), colorSpace: THREE.SRGBColorSpace });
  const height = draw(renderer, size, { fragment: formula('vec3(s.a)'), type: THREE.HalfFloatType });
  const relief = draw(renderer, size, {
    fragment: `uniform sampler2D uHeight; in vec2 vUv; out vec4 colour;
      void main() {
        vec2 e = vec2(1.0 / ${size.toFixed(1)}, 0.0);
        vec2 slope = vec2(texture(uHeight, vUv + e.xy).r - texture(uHeight, vUv - e.xy).r, texture(uHeight, vUv + e.yx).r - texture(uHeight, vUv - e.yx).r);
        slope *= ${((bump * 0.02 * size) / (2 * inches)).toFixed(4)};
        colour = vec4(normalize(vec3(-slope, 1.0)) * 0.5 + 0.5, 1.0);
      }`,
    uniforms: { uHeight: { value: height.texture } },
  });
  height.dispose();
  return { map: map.texture, relief: relief.texture };
}

const painted = new Map();

/** Painting a surface takes longer than taking the picture, so every shot of a run shares it. */
function paintOnce(renderer, name, size) {
  const key = `${name} ${size}`;
  if (!painted.has(key)) painted.set(key, paint(renderer, surfaces[name], size));
  return painted.get(key);
}

/** A desk, cloth or wall that fills the picture; it lies in the xy plane. */
export function board(renderer, name, { size = 3072, tint = [1, 1, 1] } = {}) {
  const { inches, roughness } = surfaces[name];
  const { map, relief } = paintOnce(renderer, name, size);
  // an odd number of tiles keeps the mirrored seams away from the middle of the picture
  const tiles = 5;
  for (const texture of [map, relief]) texture.repeat.set(tiles, tiles);
  const look = { map, color: new THREE.Color(...tint), normalMap: relief };
  // what does not shine needs no reflections, and is drawn in a third of the time
  const material =
    roughness === undefined
      ? new THREE.MeshLambertMaterial(look)
      : new THREE.MeshStandardMaterial({ ...look, roughness });
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(tiles * inches, tiles * inches), material);
  mesh.receiveShadow = true;
  return mesh;
}

/** Enamel colors of fridge doors, in linear light. */
const enamels = {
  cream: [0.82, 0.745, 0.6],
  mint: [0.42, 0.63, 0.53],
  sky: [0.36, 0.54, 0.66],
  butter: [0.86, 0.66, 0.3],
  coral: [0.78, 0.27, 0.2],
  navy: [0.03, 0.065, 0.14],
  white: [0.8, 0.8, 0.78],
  sage: [0.33, 0.41, 0.3],
};

function roundedRectangle(width, height, r) {
  const shape = new THREE.Shape();
  const [x, y] = [width / 2, height / 2];
  shape.moveTo(-x + r, -y);
  shape.lineTo(x - r, -y);
  shape.absarc(x - r, -y + r, r, -Math.PI / 2, 0);
  shape.lineTo(x, y - r);
  shape.absarc(x - r, y - r, r, 0, Math.PI / 2);
  shape.lineTo(-x + r, y);
  shape.absarc(-x + r, y - r, r, Math.PI / 2, Math.PI);
  shape.lineTo(-x, -y + r);
  shape.absarc(-x + r, -y + r, r, Math.PI, 1.5 * Math.PI);
  return shape;
}

/** An enamelled fridge door in the xy plane, its right edge with a chrome handle at x = `edge`. */
export function fridgeDoor({ colour = 'cream', edge = 9, width = 30, height = 70, handle = [-2, 14] }) {
  const group = new THREE.Group();
  const enamel = new THREE.MeshPhysicalMaterial({
    color: new THREE.Color(...enamels[colour]),
    roughness: 0.42,
    clearcoat: 1,
    clearcoatRoughness: 0.09,
  });
  const soft = 1.1;
  const geometry = new THREE.ExtrudeGeometry(roundedRectangle(width - 2 * soft, height - 2 * soft, 1.4), {
    depth: 1.2,
    bevelEnabled: true,
    bevelSize: soft,
    bevelThickness: soft,
    bevelSegments: 14,
    curveSegments: 24,
  });
  geometry.translate(edge - width / 2, 0, -1.2 - soft);
  const door = new THREE.Mesh(toCreasedNormals(geometry, 0.6), enamel);
  const frame = new THREE.Mesh(new THREE.BoxGeometry(width + 2, height + 6, 20), enamel);
  frame.position.set(edge - width / 2 - 0.9, 0, -13.6);
  const gasket = new THREE.Mesh(
    new THREE.BoxGeometry(width - 1.6, height - 1.6, 1.4),
    new THREE.MeshStandardMaterial({ color: 0x26231f, roughness: 0.9 }),
  );
  gasket.position.set(edge - width / 2, 0, -3);
  group.add(door, frame, gasket);
  if (handle) group.add(chromeHandle(edge - 1.6, handle));
  group.traverse((mesh) => Object.assign(mesh, { receiveShadow: true, castShadow: mesh !== frame }));
  return group;
}

function chromeHandle(x, [bottom, top]) {
  const chrome = new THREE.MeshStandardMaterial({ color: 0xe9e7e3, metalness: 1, roughness: 0.12 });
  const group = new THREE.Group();
  const length = top - bottom;
  const curve = new THREE.CatmullRomCurve3(
    [
      [0, 0],
      [0.06, 0.9],
      [0.16, 1.35],
      [0.5, 1.5],
      [0.84, 1.35],
      [0.94, 0.9],
      [1, 0],
    ].map(([t, z]) => new THREE.Vector3(x, bottom + t * length, z)),
  );
  const grip = new THREE.Mesh(new THREE.TubeGeometry(curve, 80, 0.27, 24), chrome);
  for (const y of [bottom, top]) {
    const foot = new THREE.Mesh(new THREE.CylinderGeometry(0.42, 0.48, 0.3, 40), chrome);
    foot.rotation.x = Math.PI / 2;
    foot.position.set(x, y, 0.12);
    group.add(foot);
  }
  group.add(grip);
  return group;
}
