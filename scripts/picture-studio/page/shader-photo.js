import * as THREE from 'three';
import { Darkroom } from './darkroom.js';
import { spread } from './sequence.js';
import { noise } from '../photos/noise.glsl.js';

const tile = 400;

/**
 * Exposes a photo that is written as `vec3 photo(vec2 p)`: linear light at p, the short side running from -1 to 1.
 * It is drawn in tiles because a software GL would otherwise work for minutes on one call.
 */
export async function exposeShader(renderer, { width, height, samples = 4, shader, film }) {
  const darkroom = new Darkroom(renderer, width, height);
  const material = darkroom.material(
    `uniform vec2 uSize, uJitter; uniform float uSample, uTotal; in vec2 vUv; out vec4 colour;
    ${noise}
    ${shader}
    void main() {
      vec2 p = ((gl_FragCoord.xy + uJitter) * 2.0 - uSize) / min(uSize.x, uSize.y);
      colour = vec4(photo(p), 1.0);
    }`,
    { uSize: new THREE.Vector2(width, height), uJitter: new THREE.Vector2(), uSample: 0, uTotal: samples },
  );
  const target = darkroom.exposure;
  target.scissorTest = true;
  for (let i = 0; i < samples; i++) {
    const [x, y] = spread(i, 2);
    material.uniforms.uJitter.value.set(x - 0.5, y - 0.5);
    material.uniforms.uSample.value = i;
    for (let top = 0; top < height; top += tile) {
      for (let left = 0; left < width; left += tile) {
        target.scissor.set(left, top, tile, tile);
        darkroom.draw(material, target);
        const gl = renderer.getContext();
        gl.readPixels(left, top, 1, 1, gl.RGBA, gl.FLOAT, new Float32Array(4));
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
    darkroom.add();
  }
  const png = await darkroom.develop(film);
  darkroom.dispose();
  return png;
}
