import { Button, SelectField } from '@storefront/ui';
import { type ComponentProps, useId, useSyncExternalStore } from 'react';
import type { OpenScene } from './scene/open-scene.ts';
import { SurfaceToggles } from './surface-toggles.tsx';
import { NO_UVS, Toggle } from './toggle.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import styles from './viewer-controls.module.css';
import { LIGHT_HEIGHT, type ViewerSettings } from './viewer-settings.ts';

interface ViewerControlsProps {
  readonly settings: ViewerSettings;
  readonly clips: readonly string[];
  /** Undefined until it is shown. */
  readonly scene: OpenScene | undefined;
  readonly onChange: (changes: Partial<ViewerSettings>) => void;
  readonly onFullScreen: () => void;
  readonly onSave: () => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

const toggles = [
  ['rotates', 'Turn'],
  ['scale', 'Scale'],
  ['movesLight', 'Light'],
] as const;

export function ViewerControls({ settings, clips, scene, onChange, ...actions }: ViewerControlsProps) {
  const { plays, clip, movesLight } = settings;
  const disabled = !scene;
  const isFull = useIsFullScreen();
  const toolbar = useArrowKeys();
  return (
    <div className={styles.controls}>
      <div className={styles.buttons} role="toolbar" aria-label="3D view" {...toolbar}>
        {toggles.map(([name, label]) => (
          <Toggle
            key={name}
            isOn={settings[name]}
            disabled={disabled}
            onToggle={() => onChange({ [name]: !settings[name] })}
          >
            {label}
          </Toggle>
        ))}
        <SurfaceToggles {...{ settings, scene, onChange }} />
        {clips.length > 0 && (
          <Action disabled={disabled} onClick={() => onChange({ plays: !plays })}>
            {plays ? 'Pause' : 'Play'}
          </Action>
        )}
        {document.fullscreenEnabled && !isFull && (
          <Action disabled={disabled} onClick={actions.onFullScreen}>
            Full screen
          </Action>
        )}
        {isFull && <Action onClick={() => void document.exitFullscreen()}>Leave full screen</Action>}
        <Action disabled={disabled} onClick={actions.onSave}>
          Screenshot
        </Action>
        <Action disabled={disabled} onClick={actions.onReset}>
          Reset
        </Action>
        {!isFull && <Action onClick={actions.onClose}>Pictures</Action>}
      </div>
      {clips.length > 1 && (
        <SelectField
          label="Animation"
          name="clip"
          options={clips.map((label, index) => ({ value: String(index), label }))}
          value={String(clip)}
          onChange={({ target }) => onChange({ clip: Number(target.value), plays: true })}
        />
      )}
      {scene && !scene.hasUvs && (
        <p className={styles.reason} id={NO_UVS}>
          This model has no UVs, so there is nothing to lay a texture on.
        </p>
      )}
      {movesLight && <LightControls light={settings.light} onChange={onChange} />}
    </div>
  );
}

function LightControls({ light, onChange }: Pick<ViewerSettings, 'light'> & Pick<ViewerControlsProps, 'onChange'>) {
  const { direction, height } = light;
  return (
    <div className={styles.light}>
      <Slider
        label="Light direction"
        min={0}
        max={359}
        value={direction}
        onSlide={(direction) => onChange({ light: { direction, height } })}
      />
      <Slider
        label="Light height"
        {...LIGHT_HEIGHT}
        value={height}
        onSlide={(height) => onChange({ light: { direction, height } })}
      />
      <p>Or drag the light in the picture.</p>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Degrees. */
  readonly value: number;
  readonly onSlide: (value: number) => void;
}

function Slider({ label, min, max, value, onSlide }: SliderProps) {
  const id = useId();
  const degrees = Math.round(value);
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...{ min, max }}
        step={5}
        value={degrees}
        aria-valuetext={`${degrees}°`}
        onChange={({ target }) => onSlide(target.valueAsNumber)}
      />
    </div>
  );
}

function Action(props: ComponentProps<typeof Button>) {
  return <Button size="sm" variant="secondary" {...props} />;
}

function useIsFullScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement !== null,
  );
}
