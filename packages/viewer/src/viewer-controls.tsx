import { Button, SelectField } from '@storefront/ui';
import { type ComponentProps, useId, useSyncExternalStore } from 'react';
import styles from './viewer-controls.module.css';
import { LIGHT_HEIGHT, type ViewerSettings } from './viewer-settings.ts';

interface ViewerControlsProps {
  readonly settings: ViewerSettings;
  readonly clips: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (changes: Partial<ViewerSettings>) => void;
  readonly onFullScreen: () => void;
  readonly onSave: () => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

const toggles = [
  ['rotates', 'Turn'],
  ['wireframe', 'Wireframe'],
  ['scale', 'Scale'],
  ['movesLight', 'Light'],
] as const;

export function ViewerControls({ settings, clips, disabled, onChange, ...actions }: ViewerControlsProps) {
  const { plays, clip, movesLight } = settings;
  const isFull = useIsFullScreen();
  return (
    <div className={styles.controls}>
      <div className={styles.buttons} role="toolbar" aria-label="3D view">
        {toggles.map(([name, label]) => (
          <span key={name} className={styles.toggle}>
            <Action
              aria-pressed={settings[name]}
              disabled={disabled}
              onClick={() => onChange({ [name]: !settings[name] })}
            >
              {label}
            </Action>
          </span>
        ))}
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
          options={clips.map((name) => ({ value: name, label: name }))}
          value={clip ?? clips[0]}
          onChange={({ target }) => onChange({ clip: target.value, plays: true })}
        />
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
