import * as THREE from 'three';
import { Darkroom } from './darkroom.js';
import { onDisc, spread } from './sequence.js';

// Lamps give diffuse light and shadow, reflections come from the room that is built around the scene: a lamp is sampled as
// a point many times over, and a glossy print would show every one of those points.
THREE.ShaderChunk.lights_physical_pars_fragment = THREE.ShaderChunk.lights_physical_pars_fragment
  .replace(/reflectedLight\.directSpecular \+= irradiance \* specularBRDF[^;]*;/, '')
  .replace(/clearcoatSpecularDirect \+= [^;]*;/, '');
// The lamps already stand for the room's diffuse light; a little stays as light that bounces once more.
THREE.ShaderChunk.lights_fragment_maps = THREE.ShaderChunk.lights_fragment_maps.replace(
  'iblIrradiance += getIBLIrradiance( geometryNormal );',
  'iblIrradiance += 0.16 * getIBLIrradiance( geometryNormal );',
);

// One tap per lamp and exposure instead of five: it lands on another point of the blur in every pixel and every exposure
// (the fraction of the radius tells which), and the exposures add up to the same softness at a fifth of the price.
const taps = /shadow = \(\s*texture\( shadowMap, vec3\( shadowCoord\.xy \+ vogelDiskSample\( 0[\s\S]*?\) \* 0\.2;/;
THREE.ShaderChunk.shadowmap_pars_fragment = THREE.ShaderChunk.shadowmap_pars_fragment.replace(
  taps,
  `float exposure = floor( fract( shadowRadius ) * 64.0 + 0.5 );
  float turn = fract( phi / PI2 + exposure * 0.618034 ) * PI2;
  float out1 = fract( interleavedGradientNoise( gl_FragCoord.yx + 17.0 ) + exposure * 0.754878 );
  vec2 tap = vec2( cos( turn ), sin( turn ) ) * sqrt( out1 ) * floor( shadowRadius ) * texelSize;
  shadow = texture( shadowMap, vec3( shadowCoord.xy + tap, shadowCoord.z ) );`,
);

/** Moves the camera on its lens and within a pixel, while what lies at the focus distance stays where it is. */
function shiftCamera(camera, { rest, lens, focus, jitter, lensPoint }) {
  camera.position.copy(rest.position);
  camera.quaternion.copy(rest.quaternion);
  camera.updateProjectionMatrix();
  const [dx, dy] = lensPoint.map((value) => value * lens);
  camera.translateX(dx);
  camera.translateY(dy);
  camera.updateMatrixWorld(true);
  const projection = camera.projectionMatrix.elements;
  projection[8] += -(projection[0] * dx) / focus + jitter[0];
  projection[9] += -(projection[5] * dy) / focus + jitter[1];
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}

/**
 * Photographs a three.js scene: every exposure sees the lamps, the lens and the pixel grid a little differently.
 * @param stage `{ scene, camera, lights, lens, focus, film }`; `lights.place(i)` sets the lamps for exposure i
 */
export async function exposeScene(renderer, stage, { width, height, samples }) {
  const darkroom = new Darkroom(renderer, width, height);
  const { camera } = stage;
  camera.aspect = width / height;
  camera.updateMatrixWorld(true);
  const rest = { position: camera.position.clone(), quaternion: camera.quaternion.clone() };
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  for (let i = 0; i < samples; i++) {
    const [u, v, x, y] = spread(i, 4);
    stage.lights.place(i, samples);
    shiftCamera(camera, {
      rest,
      lens: stage.lens ?? 0,
      focus: stage.focus ?? 10,
      lensPoint: onDisc(x, y),
      jitter: [((u - 0.5) * 2.4) / width, ((v - 0.5) * 2.4) / height],
    });
    renderer.setRenderTarget(darkroom.exposure);
    renderer.render(stage.scene, camera);
    darkroom.add();
    await new Promise((resolve) => setTimeout(resolve));
  }
  const png = await darkroom.develop(stage.film);
  darkroom.dispose();
  tidy(stage);
  return png;
}

/** Frees what only this set used. Materials stay: their compiled programs serve the next shots, and cost most to make. */
function tidy({ scene, lights }) {
  scene.traverse((part) => {
    part.geometry?.dispose();
    if (part.material?.map?.isCanvasTexture) part.material.map.dispose();
  });
  lights.dispose();
}
