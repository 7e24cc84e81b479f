import * as THREE from 'three';

const wares = [
  { x: 4.2, radius: 1.5, height: 5.2, tone: [0.12, 0.22, 0.16] },
  { x: 8.1, radius: 1.8, height: 3.6, tone: [0.75, 0.62, 0.45] },
  { x: 12.2, radius: 1.6, height: 6.2, tone: [0.5, 0.16, 0.1] },
  { x: 16.4, radius: 1.9, height: 4.4, tone: [0.1, 0.16, 0.24] },
  { x: 20.6, radius: 1.5, height: 5.6, tone: [0.7, 0.5, 0.16] },
];

/** The lamps light the door only; what is behind it glows a little, as if the same window lit it too. */
const mesh = (geometry, tone, roughness) => {
  const color = new THREE.Color(...tone);
  return new THREE.Mesh(
    geometry,
    new THREE.MeshStandardMaterial({ color, roughness, emissive: color, emissiveIntensity: 0.4 }),
  );
};

/** The kitchen beside and behind the fridge, far out of focus: a wall, two shelves, jars. */
export function kitchen(scene, x) {
  const wall = mesh(new THREE.PlaneGeometry(160, 200), [0.62, 0.54, 0.44], 1);
  wall.position.set(x + 40, 0, -34);
  scene.add(wall);
  for (const [row, y] of [-9, 6].entries()) {
    const shelf = mesh(new THREE.BoxGeometry(70, 1.1, 8), [0.36, 0.2, 0.1], 0.8);
    shelf.position.set(x + 36, y, -30);
    scene.add(shelf);
    wares.forEach((_, i) => {
      const ware = wares[(i + row * 2) % wares.length];
      const jar = mesh(new THREE.CylinderGeometry(ware.radius, ware.radius * 0.9, ware.height, 32), ware.tone, 0.5);
      jar.position.set(x + wares[i].x + row, y + 0.55 + ware.height / 2, -29);
      scene.add(jar);
    });
  }
}
