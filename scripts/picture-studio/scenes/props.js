import * as THREE from 'three';

/** Lets every part of an object cast and catch shadows. */
export const shadowed = (object) => {
  object.traverse((part) => {
    if (!part.isMesh) return;
    Object.assign(part, { castShadow: true, receiveShadow: true });
    part.material.shadowSide = THREE.DoubleSide;
  });
  return object;
};

const lathe = (points, material, segments = 96) => {
  const curve = new THREE.CatmullRomCurve3(
    points.map(([r, h]) => new THREE.Vector3(r, h, 0)),
    false,
    'catmullrom',
    0.12,
  );
  const outline = curve.getPoints(points.length * 10).map((point) => new THREE.Vector2(Math.max(point.x, 0), point.y));
  const mesh = new THREE.Mesh(new THREE.LatheGeometry(outline, segments), material);
  mesh.rotation.x = Math.PI / 2;
  return mesh;
};

const glaze = (colour, roughness = 0.3) =>
  new THREE.MeshPhysicalMaterial({
    color: new THREE.Color(...colour),
    roughness,
    clearcoat: 0.5,
    clearcoatRoughness: 0.12,
    side: THREE.DoubleSide,
  });

/** A stoneware mug with coffee in it, standing on the board. */
export function mug({ colour = [0.84, 0.52, 0.17], inside = [0.88, 0.83, 0.74] } = {}) {
  const group = new THREE.Group();
  group.add(
    lathe(
      [
        [0.01, 0.02],
        [1.2, 0],
        [1.38, 0.12],
        [1.46, 0.8],
        [1.5, 2],
        [1.5, 3.3],
        [1.54, 3.42],
        [1.48, 3.46],
      ],
      glaze(colour),
    ),
  );
  group.add(
    lathe(
      [
        [1.48, 3.46],
        [1.4, 3.38],
        [1.38, 2.6],
        [1.3, 0.5],
        [0.9, 0.24],
        [0.01, 0.2],
      ],
      glaze(inside),
    ),
  );
  const coffee = new THREE.Mesh(
    new THREE.CircleGeometry(1.39, 64),
    new THREE.MeshPhysicalMaterial({
      color: new THREE.Color(0.075, 0.028, 0.012),
      roughness: 0.12,
      clearcoat: 1,
      clearcoatRoughness: 0.03,
    }),
  );
  coffee.position.z = 2.85;
  group.add(coffee);
  const bow = new THREE.CatmullRomCurve3(
    [
      [1.4, 2.85],
      [2.2, 2.95],
      [2.5, 2.1],
      [2.15, 1.2],
      [1.38, 0.85],
    ].map(([x, z]) => new THREE.Vector3(x, 0, z)),
  );
  group.add(new THREE.Mesh(new THREE.TubeGeometry(bow, 48, 0.2, 20), glaze(colour)));
  return shadowed(group);
}

function leafGeometry(length, width, bend) {
  const positions = [];
  const index = [];
  // a row of three points across the leaf: edge, rib, edge; the rib lies lower, the whole leaf arches
  const rows = 12;
  for (let i = 0; i <= rows; i++) {
    const t = i / rows;
    const half = width * 1.35 * Math.sqrt(t) * (1 - t) ** 0.75 + 0.002;
    const lift = bend * length * (t * t - t * 0.15);
    positions.push(-half, t * length, lift + half * 0.28, 0, t * length, lift, half, t * length, lift + half * 0.28);
    if (i < rows) {
      const a = i * 3;
      index.push(a, a + 1, a + 3, a + 1, a + 4, a + 3, a + 1, a + 2, a + 4, a + 2, a + 5, a + 4);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** A sprig of eucalyptus: a bowed stem with pairs of round leaves. It lies on the board, from the origin along +x. */
export function sprig(
  random,
  { length = 7, pairs = 9, size = 0.9, tone = [0.2, 0.29, 0.2], slim = 0.34, rise = 0.16 } = {},
) {
  const group = new THREE.Group();
  const curve = new THREE.CatmullRomCurve3(
    [0, 0.3, 0.6, 1].map(
      (t) => new THREE.Vector3(t * length, Math.sin(t * 2.4) * length * 0.09, 0.1 + rise * Math.sin(t * Math.PI)),
    ),
  );
  const bark = new THREE.MeshStandardMaterial({ color: new THREE.Color(0.24, 0.15, 0.09), roughness: 0.8 });
  group.add(new THREE.Mesh(new THREE.TubeGeometry(curve, 40, 0.035, 8), bark));
  for (let i = 0; i < pairs * 2 + 1; i++) {
    const t = Math.min(0.08 + (Math.floor(i / 2) / pairs) * 0.92, 1);
    const shrink = 1 - 0.45 * t;
    const shade = 0.75 + random() * 0.5;
    const leaf = new THREE.Mesh(
      leafGeometry(size * shrink * (0.85 + random() * 0.3), size * slim * shrink, 0.1 + random() * 0.22),
      new THREE.MeshStandardMaterial({
        color: new THREE.Color(...tone.map((value) => value * shade)),
        roughness: 0.62,
        side: THREE.DoubleSide,
      }),
    );
    leaf.position.copy(curve.getPoint(t));
    const side = i === pairs * 2 ? 0 : i % 2 ? 1 : -1;
    leaf.rotation.set(
      0.12 + random() * 0.25,
      side * (0.1 + random() * 0.5),
      -Math.PI / 2 + side * (0.75 + random() * 0.45),
    );
    group.add(leaf);
  }
  return shadowed(group);
}

/** A small pot with a plant of many leaves. */
export function plant(random, { colour = [0.66, 0.3, 0.18], leaves = 34, radius = 1.3, height = 2.3 } = {}) {
  const group = new THREE.Group();
  const clay = new THREE.MeshStandardMaterial({
    color: new THREE.Color(...colour),
    roughness: 0.85,
    side: THREE.DoubleSide,
  });
  group.add(
    lathe(
      [
        [0.01, 0.02],
        [radius * 0.72, 0],
        [radius * 0.8, 0.1],
        [radius * 0.95, height * 0.75],
        [radius * 1.08, height * 0.76],
        [radius * 1.1, height],
        [radius * 0.98, height],
        [radius * 0.92, height * 0.8],
      ],
      clay,
    ),
  );
  const soil = new THREE.Mesh(
    new THREE.CircleGeometry(radius * 0.95, 40),
    new THREE.MeshStandardMaterial({ color: 0x2a1b12, roughness: 1 }),
  );
  soil.position.z = height * 0.86;
  group.add(soil);
  for (let i = 0; i < leaves; i++) {
    const turn = i * 2.39996;
    const out = Math.sqrt(i / leaves);
    const shade = 0.6 + random() * 0.7;
    const leaf = new THREE.Mesh(
      leafGeometry(1.5 + random() * 0.9, 0.42, -0.32 - 0.3 * out),
      new THREE.MeshStandardMaterial({
        color: new THREE.Color(0.12 * shade, 0.24 * shade, 0.075 * shade),
        roughness: 0.5,
        side: THREE.DoubleSide,
      }),
    );
    leaf.position.set(
      Math.cos(turn) * out * radius * 0.5,
      Math.sin(turn) * out * radius * 0.5,
      height * 0.86 + 0.5 * (1 - out),
    );
    leaf.rotation.set(0.25 + (1 - out) * 1.1, 0, 0);
    const pivot = new THREE.Group();
    pivot.rotation.z = turn - Math.PI / 2;
    pivot.position.copy(leaf.position);
    leaf.position.set(0, 0, 0);
    pivot.add(leaf);
    group.add(pivot);
  }
  return shadowed(group);
}

/** A book lying flat, its spine towards -y. */
export function book({ width = 6, depth = 8, height = 0.9, colour = [0.12, 0.2, 0.24] } = {}) {
  const group = new THREE.Group();
  const cloth = new THREE.MeshStandardMaterial({ color: new THREE.Color(...colour), roughness: 0.85 });
  const pages = new THREE.MeshStandardMaterial({ color: new THREE.Color(0.74, 0.68, 0.57), roughness: 0.95 });
  const add = (w, d, h, x, z, material) => {
    const mesh = new THREE.Mesh(new THREE.BoxGeometry(w, d, h), material);
    mesh.position.set(x, 0, z);
    group.add(mesh);
  };
  add(width, depth, 0.09, 0, 0.045, cloth);
  add(width, depth, 0.09, 0, height - 0.045, cloth);
  add(0.12, depth, height, -width / 2 + 0.06, height / 2, cloth);
  for (let i = 0; i < 7; i++)
    add(
      width - 0.3 - 0.02 * (i % 2),
      depth - 0.22 - 0.02 * (i % 3),
      (height - 0.18) / 7 - 0.008,
      -0.04,
      0.09 + ((i + 0.5) * (height - 0.18)) / 7,
      pages,
    );
  return shadowed(group);
}
