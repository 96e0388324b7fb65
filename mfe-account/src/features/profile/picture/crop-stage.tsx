/** Crops a picture to a square by mouse, touch or keyboard. */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { type Crop, clampCrop, MAX_ZOOM, squareOf } from './crop.ts';
import styles from './picture.module.css';
import { drawSquare } from './render-square.ts';

interface CropStageProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

const CANVAS_SIDE = 640;
/** The share of the square that an arrow key press moves. */
const STEP = 1 / 20;
const ZOOM_STEP = 0.05;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hintId = useId();
  const zoomId = useId();
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);
  // The element that had the focus has disappeared.
  useEffect(() => canvas.current?.focus(), []);
  const change = (changed: Partial<Crop>) => onChange(clampCrop(picture, { ...crop, ...changed }));
  const drag = useDrag(picture, crop, change);
  const pressKey = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const zoomBy = { '+': ZOOM_STEP, '-': -ZOOM_STEP }[event.key];
    if (!direction && zoomBy === undefined) return;
    event.preventDefault();
    const step = squareOf(picture, crop).side * STEP;
    if (direction) change({ x: crop.x + direction[0] * step, y: crop.y + direction[1] * step });
    else change({ zoom: crop.zoom * (1 + (zoomBy ?? 0)) });
  };
  return (
    <div className={styles.crop}>
      <div className={styles.stage} {...drag}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={CANVAS_SIDE}
          height={CANVAS_SIDE}
          tabIndex={0}
          aria-label="Part of the picture to show"
          aria-describedby={hintId}
          onKeyDown={pressKey}
        />
      </div>
      <p className={styles.hint} id={hintId}>
        Drag the picture, or press the arrow keys on it, to choose what is shown.
      </p>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>Zoom</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          onChange={({ target }) => change({ zoom: target.valueAsNumber })}
        />
      </div>
    </div>
  );
}

/** One finger or the mouse moves the picture; two fingers zoom. */
function useDrag(picture: ImageBitmap, crop: Crop, change: (changed: Partial<Crop>) => void) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const forget = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      if (other) {
        const distance = (from: typeof now) => Math.hypot(from.x - other.x, from.y - other.y);
        if (distance(before) > 0) change({ zoom: (crop.zoom * distance(now)) / distance(before) });
        return;
      }
      const perPixel = squareOf(picture, crop).side / event.currentTarget.clientWidth;
      change({ x: crop.x - (now.x - before.x) * perPixel, y: crop.y - (now.y - before.y) * perPixel });
    },
    onPointerUp: forget,
    onPointerCancel: forget,
  };
}
