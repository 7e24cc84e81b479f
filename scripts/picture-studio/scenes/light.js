import * as THREE from 'three';
import { softShade } from './shade.js';
import { spread } from '../page/sequence.js';

const roomVertex =
  'varying vec3 vDir; void main() { vDir = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }';
const roomFragment = /* glsl */ `
uniform vec3 uUp, uSide, uCeiling, uWall, uFloor, uWarm;
varying vec3 vDir;
void main() {
  vec3 d = normalize(vDir);
  float h = dot(d, uUp);
  vec3 c = mix(uWall, uCeiling, smoothstep(0.15, 0.75, h));
  c = mix(c, uFloor, smoothstep(-0.1, -0.6, h));
  c += uWarm * pow(max(dot(d, uSide), 0.0), 3.0);
  gl_FragColor = vec4(c, 1.0);
}`;

const asVector = (values) => new THREE.Vector3(...values);

/** The room as reflections see it: walls, and a window with glazing bars as the bright thing in it. */
function buildRoom({ up, window, room, panes }) {
  const scene = new THREE.Scene();
  const side = asVector(window).normalize();
  scene.add(
    new THREE.Mesh(
      new THREE.SphereGeometry(60, 48, 32),
      new THREE.ShaderMaterial({
        side: THREE.BackSide,
        vertexShader: roomVertex,
        fragmentShader: roomFragment,
        uniforms: {
          uUp: { value: asVector(up) },
          uSide: { value: side },
          uCeiling: { value: asVector(room.ceiling) },
          uWall: { value: asVector(room.wall) },
          uFloor: { value: asVector(room.floor) },
          uWarm: { value: asVector(room.glow) },
        },
      }),
    ),
  );
  const frame = new THREE.Group();
  const glass = new THREE.MeshBasicMaterial({ color: new THREE.Color(...panes), side: THREE.DoubleSide });
  for (const [x, y] of [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ]) {
    const pane = new THREE.Mesh(new THREE.PlaneGeometry(11, 14), glass);
    pane.position.set(x * 6, y * 7.6, 0);
    frame.add(pane);
  }
  frame.position.copy(side).multiplyScalar(40);
  frame.up.set(...up);
  frame.lookAt(0, 0, 0);
  scene.add(frame);
  return scene;
}

const built = new Map();

/** Blurring a room for every roughness takes as long as many exposures, and shots of one kind stand in the same room. */
function reflectionsOf(renderer, setup) {
  const key = JSON.stringify(setup);
  if (!built.has(key)) {
    const pmrem = new THREE.PMREMGenerator(renderer);
    built.set(key, pmrem.fromScene(buildRoom(setup), 0.01, 0.1, 200).texture);
    pmrem.dispose();
  }
  return built.get(key);
}

/**
 * Window light for a board that lies in the xy plane and faces +z (a fridge door, or a desk seen from above).
 * One lamp is the window, `skies` lamps per exposure sample the rest of the room, so that everything casts soft shadows.
 */
export function windowLight(renderer, scene, options) {
  const {
    up = [0, 1, 0],
    from,
    aim = [0, 0, 0],
    radius,
    area = 5,
    sun = [1, 0.93, 0.82],
    power = 3,
    sky = [0.8, 0.9, 1.05],
    fill = 1,
    skies = 2,
  } = options;
  const room = {
    ceiling: [0.75, 0.74, 0.72],
    wall: [0.42, 0.4, 0.38],
    floor: [0.22, 0.17, 0.13],
    glow: [0.5, 0.47, 0.42],
    ...options.room,
  };
  scene.environment = reflectionsOf(renderer, {
    up,
    window: options.window ?? from,
    room,
    panes: options.panes ?? [9, 9, 9.2],
  });

  const place = asVector(from);
  const target = new THREE.Object3D();
  target.position.set(...aim);
  scene.add(target);
  const distance = place.distanceTo(target.position);
  const key = new THREE.SpotLight(
    new THREE.Color(...sun),
    power * Math.PI * distance * distance,
    0,
    Math.atan((radius * 1.7) / distance),
    0.35,
    2,
  );
  key.target = target;
  key.castShadow = true;
  key.shadow.mapSize.set(2048, 2048);
  key.shadow.camera.near = distance * 0.1;
  key.shadow.camera.far = distance * 2;
  key.shadow.bias = -0.0002;
  key.shadow.normalBias = 0.006;

  key.position.copy(place);
  scene.add(key);

  const towards = place.clone().normalize();
  const side = new THREE.Vector3().crossVectors(towards, new THREE.Vector3(0, 1, 0.01)).normalize();
  const rise = new THREE.Vector3().crossVectors(side, towards);

  const dome = Array.from({ length: skies }, () => {
    const light = new THREE.DirectionalLight(0xffffff, 1);
    light.target = target;
    light.castShadow = true;
    light.shadow.mapSize.set(1024, 1024);
    const reach = radius * 1.25;
    Object.assign(light.shadow.camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 1,
      far: radius * 6,
    });
    light.shadow.bias = -0.0004;
    light.shadow.normalBias = 0.008;

    scene.add(light);
    return light;
  });

  const shade = softShade(renderer, key);
  return {
    /** Lets something outside the window, which nobody sees, throw its shadow: `blur` in inches, `strength` up to 1. */
    shade: (caster, look) => shade.add(caster, look),
    place(index) {
      const [u, v] = spread(index, 2, 4);
      const tap = (index % 64) / 64;
      key.shadow.radius = 3 + tap;
      key.position
        .copy(place)
        .addScaledVector(side, (u - 0.5) * area)
        .addScaledVector(rise, (v - 0.5) * area);
      dome.forEach((light, i) => {
        const [a, b] = spread(index * skies + i, 2);
        const z = 0.06 + 0.94 * a;
        const r = Math.sqrt(1 - z * z);
        const direction = new THREE.Vector3(r * Math.cos(2 * Math.PI * b), r * Math.sin(2 * Math.PI * b), z);
        const bright =
          0.55 + 1.6 * Math.max(direction.dot(towards), 0) ** 2 + 0.3 * Math.max(direction.dot(asVector(up)), 0);
        light.shadow.radius = 2 + tap;
        light.color.setRGB(...sky);
        light.intensity = (fill * bright * 2 * Math.PI * 0.32) / skies;
        light.position.copy(target.position).addScaledVector(direction, radius * 3);
      });
    },
    dispose() {
      shade.dispose();
      for (const lamp of [key, ...dome]) lamp.dispose();
    },
  };
}

const opaque = new THREE.MeshBasicMaterial({ color: 0x000000, side: THREE.DoubleSide });

function leafShape(length, width) {
  const shape = new THREE.Shape();
  shape.moveTo(0, 0);
  shape.bezierCurveTo(width, length * 0.3, width * 0.8, length * 0.75, 0, length);
  shape.bezierCurveTo(-width * 0.8, length * 0.75, -width, length * 0.3, 0, 0);
  return new THREE.ShapeGeometry(shape, 12);
}

/** Puts a shadow caster between the lamp and the spot of the board where its shadow is wanted; `near` 0 is the board, 1 the lamp. */
function aimShadow(group, { spot, lamp, near, turn }) {
  group.position.set(...spot, 0).lerp(asVector(lamp), near);
  group.lookAt(...lamp);
  group.rotateZ((turn * Math.PI) / 180);
  group.scale.setScalar(1 - near);
  return group;
}

/** A branch outside the window: nobody sees it, but its shadow, `reach` long, starts at `spot` and runs towards `turn`. */
export function shadowBranch(random, { spot, lamp, turn = 0, near = 0.35, reach, leaves = 12, size }) {
  const group = new THREE.Group();
  for (let i = 0; i < leaves; i++) {
    const along = i / leaves;
    const leaf = new THREE.Mesh(leafShape(size * (0.6 + random() * 0.8), size * 0.26), opaque);
    leaf.position.set(
      along * reach,
      Math.sin(along * 3) * reach * 0.12 + (random() - 0.5) * size * 0.4,
      (random() - 0.5) * size,
    );
    leaf.rotation.set(
      (random() - 0.5) * 1.2,
      (random() - 0.5) * 1.2,
      (i % 2 ? -1 : 1) * (0.5 + random() * 1.1) - Math.PI / 2,
    );
    group.add(leaf);
  }
  return aimShadow(group, { spot, lamp, near, turn });
}

/** The frame of the window as a shadow: light falls on `spot` through panes of this width and height. */
export function shadowWindow({ spot, lamp, turn = 0, near = 0.5, pane, bar, rows = 2, columns = 2 }) {
  const group = new THREE.Group();
  const [w, h] = pane;
  const add = (width, height, x, y) => {
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(width, height), opaque);
    mesh.position.set(x, y, 0);
    group.add(mesh);
  };
  for (let i = 1; i < columns; i++) add(bar, rows * h, (i - columns / 2) * w, 0);
  for (let i = 1; i < rows; i++) add(columns * w, bar, 0, (i - rows / 2) * h);
  const wall = 6 * Math.max(w, h);
  for (const side of [-1, 1]) {
    add(wall, wall * 2, side * ((columns * w) / 2 + wall / 2), 0);
    add(columns * w, wall, 0, side * ((rows * h) / 2 + wall / 2));
  }
  return aimShadow(group, { spot, lamp, near, turn });
}
