import * as THREE from 'three';

const thickness = 0.125;
const backing = 0.034;

/** The outline of a magnet, counter-clockwise, each point with the direction that is outwards there. */
function outline({ shape, width, height, corner = 0.22 }) {
  const points = [];
  if (shape === 'round') {
    for (let i = 0; i < 160; i++) {
      const a = (i / 160) * 2 * Math.PI;
      points.push({ x: (Math.cos(a) * width) / 2, y: (Math.sin(a) * height) / 2, nx: Math.cos(a), ny: Math.sin(a) });
    }
    return points;
  }
  const arcs = [
    [1, -1, -0.5],
    [1, 1, 0],
    [-1, 1, 0.5],
    [-1, -1, 1],
  ];
  for (const [sx, sy, start] of arcs) {
    for (let i = 0; i <= 18; i++) {
      const a = (start + (i / 18) * 0.5) * Math.PI;
      const nx = Math.cos(a);
      const ny = Math.sin(a);
      points.push({ x: sx * (width / 2 - corner) + nx * corner, y: sy * (height / 2 - corner) + ny * corner, nx, ny });
    }
  }
  return points;
}

/** The cross-section from the foot up over the soft edge: how far inside, how high, and where it faces. */
function profile(bottom, top, soft) {
  const rings = [
    { inset: 0, z: bottom, out: 1, up: 0 },
    { inset: 0, z: top - soft, out: 1, up: 0 },
  ];
  for (let i = 1; i <= 7; i++) {
    const a = (i / 7) * (Math.PI / 2);
    rings.push({
      inset: soft * (1 - Math.cos(a)),
      z: top - soft + soft * Math.sin(a),
      out: Math.cos(a),
      up: Math.sin(a),
    });
  }
  return rings;
}

function slab(format, { bottom, top, soft, inset = 0 }) {
  const line = outline(format);
  const rings = profile(bottom, top, soft);
  const positions = [];
  const normals = [];
  const uvs = [];
  const index = [];
  const put = (x, y, z, nx, ny, nz) => {
    positions.push(x, y, z);
    normals.push(nx, ny, nz);
    uvs.push(x / format.width + 0.5, y / format.height + 0.5);
  };
  for (const ring of rings) {
    for (const p of line) {
      const by = ring.inset + inset;
      put(p.x - p.nx * by, p.y - p.ny * by, ring.z, p.nx * ring.out, p.ny * ring.out, ring.up);
    }
  }
  const n = line.length;
  for (let r = 0; r < rings.length - 1; r++) {
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n;
      const [a, b, c, d] = [r * n + i, r * n + j, (r + 1) * n + j, (r + 1) * n + i];
      index.push(a, b, c, a, c, d);
    }
  }
  const middle = positions.length / 3;
  put(0, 0, top, 0, 0, 1);
  const last = (rings.length - 1) * n;
  for (let i = 0; i < n; i++) index.push(middle, last + i, last + ((i + 1) % n));
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals, 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(index);
  return geometry;
}

// a slab has no underside, so its upper side has to cast the shadow
const shadowSide = THREE.DoubleSide;
const rubber = new THREE.MeshStandardMaterial({ color: 0x1b1a1a, roughness: 0.85, shadowSide });

/**
 * One magnet, lying on its back with its print towards +z: the printed and varnished body, which the photo wraps, on a
 * thin sheet of magnetic rubber.
 */
export function magnet(format, print, { gloss = 1 } = {}) {
  const group = new THREE.Group();
  const body = new THREE.Mesh(
    slab(format, { bottom: backing, top: thickness, soft: 0.028 }),
    new THREE.MeshPhysicalMaterial({
      map: print,
      shadowSide,
      roughness: 0.55,
      specularIntensity: 0.25,
      clearcoat: 0.6 * gloss,
      clearcoatRoughness: 0.14,
    }),
  );
  const sheet = new THREE.Mesh(slab(format, { bottom: 0, top: backing, soft: 0.004, inset: 0.018 }), rubber);
  for (const mesh of [body, sheet]) {
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  return group;
}

export const magnetThickness = thickness;
