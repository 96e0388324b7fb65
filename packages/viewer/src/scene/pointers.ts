interface Gestures {
  /** Receives shares of the stage's width and height. */
  drag(right: number, down: number): void;
  /** @param factor above 1 zooms out */
  zoom(factor: number): void;
}

const WHEEL_ZOOM = 0.0015;

/** One finger rotates, two zoom and rotate. Vertical swipes, and the wheel without focus, scroll the page. */
export function watchPointers(stage: HTMLElement, { drag, zoom }: Gestures): void {
  const down = new Map<number, { x: number; y: number }>();

  const spread = () => {
    const [a, b] = [...down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : undefined;
  };
  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const before = down.get(pointerId);
    if (!before) return;
    const spreadBefore = spread();
    down.set(pointerId, { x, y });
    drag((x - before.x) / stage.clientWidth / down.size, (y - before.y) / stage.clientHeight / down.size);
    const spreadNow = spread();
    if (spreadBefore && spreadNow) zoom(spreadBefore / spreadNow);
  };
  const lift = ({ pointerId }: PointerEvent) => down.delete(pointerId);

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', move);
  stage.addEventListener('pointerup', lift);
  stage.addEventListener('pointercancel', lift);
  stage.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && document.activeElement !== stage.parentElement) return;
      event.preventDefault();
      zoom(Math.exp(event.deltaY * WHEEL_ZOOM));
    },
    { passive: false },
  );
}
