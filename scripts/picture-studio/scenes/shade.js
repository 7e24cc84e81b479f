import * as THREE from 'three';

const pixels = 1024;

/**
 * Shadows of what stands far from the board, at the window or outside it. A lamp that is sampled as points would draw
 * their outlines over and over; so they are drawn once, as the lamp sees them, blurred, and put before the lamp as a slide.
 */
export function softShade(renderer, lamp) {
  const canvas = new OffscreenCanvas(pixels, pixels);
  const slide = canvas.getContext('2d');
  slide.fillStyle = '#fff';
  slide.fillRect(0, 0, pixels, pixels);
  const texture = new THREE.CanvasTexture(canvas);
  texture.flipY = false;
  lamp.map = texture;

  /** The outlines as the lamp sees them, black on nothing. */
  function outlines(caster) {
    const place = lamp.position;
    const camera = new THREE.PerspectiveCamera((lamp.angle * 360) / Math.PI, 1, 0.01, 1000);
    camera.position.copy(place);
    camera.lookAt(lamp.target.position);
    const scene = new THREE.Scene();
    scene.add(caster);
    const target = new THREE.WebGLRenderTarget(pixels, pixels, { samples: 4 });
    renderer.setRenderTarget(target);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    renderer.render(scene, camera);
    const data = new Uint8ClampedArray(pixels * pixels * 4);
    renderer.readRenderTargetPixels(target, 0, 0, pixels, pixels, data);
    renderer.setRenderTarget(null);
    target.dispose();
    caster.traverse((part) => part.geometry?.dispose());
    const drawn = new OffscreenCanvas(pixels, pixels);
    drawn.getContext('2d').putImageData(new ImageData(data, pixels, pixels), 0, 0);
    return drawn;
  }

  return {
    add(caster, { blur, strength = 0.85 }) {
      const distance = lamp.position.distanceTo(lamp.target.position);
      const across = 2 * distance * Math.tan(lamp.angle);
      slide.globalAlpha = strength;
      slide.filter = `blur(${((blur * pixels) / across).toFixed(1)}px)`;
      slide.drawImage(outlines(caster), 0, 0);
      texture.needsUpdate = true;
    },
    dispose: () => texture.dispose(),
  };
}
