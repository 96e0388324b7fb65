import { onTestFinished, vi } from 'vitest';

/** Until the test ends the browser has WebGL, which nothing is drawn with. */
export function withWebGl(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // All that is asked of it: jsdom has no WebGL.
  const context = { getExtension: () => null } as unknown as RenderingContext;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
