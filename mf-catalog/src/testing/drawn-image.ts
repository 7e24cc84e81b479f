import type { PixelSize } from 'shared-contracts/design/crop';

/** `sizeOf`: null if the browser can't draw the photo. */
export const drawnImage = (sizeOf: () => PixelSize | null) =>
  class DrawnImage {
    private readonly listeners: Record<string, () => void> = {};
    private readonly natural = sizeOf();
    naturalWidth = this.natural?.width ?? 0;
    naturalHeight = this.natural?.height ?? 0;
    addEventListener(type: string, listener: () => void): void {
      this.listeners[type] = listener;
    }
    removeAttribute(): void {}
    set src(_: string) {
      queueMicrotask(() => this.listeners[sizeOf() ? 'load' : 'error']?.());
    }
  };
