import * as THREE from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import { noise } from '../photos/noise.glsl.js';
import { surfaces } from '../surfaces/index.js';

const vertex = 'out vec2 vUv; void main() { vUv = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }';

function paint(renderer, { inches, shader }, size, output) {
  const target = new THREE.WebGLRenderTarget(size, size, {
    type: THREE.HalfFloatType,
    depthBuffer: false,
    generateMipmaps: true,
    minFilter: THREE.LinearMipmapLinearFilter,
  });
  target.texture.wrapS = target.texture.wrapT = THREE.MirroredRepeatWrapping;
  target.texture.anisotropy = 8;
  const quad = new THREE.Mesh(
    new THREE.PlaneGeometry(2, 2),
    new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: vertex,
      fragmentShader: `in vec2 vUv; out vec4 colour; ${noise} ${shader}
        void main() { vec4 s = surface(vUv * ${inches.toFixed(1)}); colour = vec4(${output}, 1.0); }`,
      depthTest: false,
    }),
  );
  quad.frustumCulled = false;
  renderer.setRenderTarget(target);
  renderer.render(quad, new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1));
  renderer.setRenderTarget(null);
  return target.texture;
}

/** A desk, cloth or wall that fills the picture; it lies in the xy plane. */
export function board(renderer, name, { extent = 90, size = 3072, tint = [1, 1, 1] } = {}) {
  const surface = surfaces[name];
  const map = paint(renderer, surface, size, 's.rgb');
  const bump = paint(renderer, surface, size, 'vec3(s.a)');
  for (const texture of [map, bump]) texture.repeat.set(extent / surface.inches, extent / surface.inches);
  const mesh = new THREE.Mesh(
    new THREE.PlaneGeometry(extent, extent),
    new THREE.MeshStandardMaterial({
      map,
      color: new THREE.Color(...tint),
      bumpMap: bump,
      bumpScale: surface.bump,
      roughness: surface.roughness,
    }),
  );
  mesh.receiveShadow = true;
  return mesh;
}

/** Enamel colours of fridge doors, in linear light. */
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
    [[0, 0], [0.06, 0.9], [0.16, 1.35], [0.5, 1.5], [0.84, 1.35], [0.94, 0.9], [1, 0]].map(
      ([t, z]) => new THREE.Vector3(x, bottom + t * length, z),
    ),
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
