import { onTestFinished, vi } from 'vitest';

/** Fakes WebGL until the test ends; nothing is rendered. */
export function withWebGl(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // The only method that the code calls: jsdom has no WebGL.
  const context = { getExtension: () => null } as unknown as RenderingContext;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
