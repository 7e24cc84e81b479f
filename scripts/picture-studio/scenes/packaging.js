import * as THREE from 'three';
import { seededRandom } from '../page/sequence.js';
import { shadowed } from './props.js';

function kraftTexture(mark) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1024;
  const context = canvas.getContext('2d');
  context.fillStyle = '#c29a6b';
  context.fillRect(0, 0, 1024, 1024);
  const random = seededRandom(7);
  for (let i = 0; i < 5200; i++) {
    context.strokeStyle =
      random() < 0.5 ? `rgba(120, 84, 48, ${random() * 0.22})` : `rgba(235, 205, 165, ${random() * 0.22})`;
    context.lineWidth = 0.6 + random() * 1.4;
    const [x, y, a, l] = [random() * 1024, random() * 1024, random() * 6.3, 4 + random() * 16];
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(
      x + Math.cos(a) * l,
      y + Math.sin(a) * l,
      x + Math.cos(a + 0.6) * l * 1.6,
      y + Math.sin(a + 0.6) * l * 1.6,
    );
    context.stroke();
  }
  if (mark) {
    context.translate(512, 512);
    context.strokeStyle = context.fillStyle = 'rgba(52, 33, 20, 0.86)';
    context.lineWidth = 26;
    context.lineJoin = 'round';
    context.beginPath();
    context.roundRect(-190, -190, 380, 380, 64);
    context.stroke();
    context.beginPath();
    context.moveTo(0, 108);
    context.bezierCurveTo(-170, -10, -104, -132, 0, -58);
    context.bezierCurveTo(104, -132, 170, -10, 0, 108);
    context.fill();
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** A paper band around a stack: `across` is the stack's width, `high` its height. Runs along x. */
export function paperBand({ across, high, wide = 1.1 }) {
  const group = new THREE.Group();
  const plain = new THREE.MeshStandardMaterial({ map: kraftTexture(false), roughness: 0.95, side: THREE.DoubleSide });
  const marked = new THREE.MeshStandardMaterial({ map: kraftTexture(true), roughness: 0.95, side: THREE.DoubleSide });
  const half = across / 2 + 0.012;
  const top = high + 0.012;
  const soft = 0.07;
  const line = [];
  line.push([-half, 0]);
  for (let i = 0; i <= 8; i++)
    line.push([
      -half + soft * (1 - Math.cos(((i / 8) * Math.PI) / 2)),
      top - soft + soft * Math.sin(((i / 8) * Math.PI) / 2),
    ]);
  for (let i = 8; i >= 0; i--)
    line.push([
      half - soft * (1 - Math.cos(((i / 8) * Math.PI) / 2)),
      top - soft + soft * Math.sin(((i / 8) * Math.PI) / 2),
    ]);
  line.push([half, 0]);
  const positions = [];
  const uvs = [];
  const index = [];
  let run = 0;
  line.forEach(([x, z], i) => {
    if (i) run += Math.hypot(x - line[i - 1][0], z - line[i - 1][1]);
    for (const side of [-1, 1]) {
      positions.push(x, (side * wide) / 2, z);
      uvs.push(run * 0.4, side * 0.5 * wide * 0.4);
    }
    if (i) index.push(2 * i - 2, 2 * i - 1, 2 * i, 2 * i - 1, 2 * i + 1, 2 * i);
  });
  const strip = new THREE.BufferGeometry();
  strip.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  strip.setAttribute('uv', new THREE.Float32BufferAttribute(uvs, 2));
  strip.setIndex(index);
  strip.computeVertexNormals();
  plain.map.wrapS = plain.map.wrapT = THREE.RepeatWrapping;
  group.add(new THREE.Mesh(strip, plain));
  const label = new THREE.Mesh(new THREE.CircleGeometry(wide * 0.62, 64), marked);
  label.position.z = top + 0.012;
  group.add(label);
  return shadowed(group);
}
