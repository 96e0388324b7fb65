/** Buttons that show what a model is made of: its edges, its colours, its UVs, its bones. */

import type { OpenScene } from './scene/open-scene.ts';
import { NO_UVS, Toggle } from './toggle.tsx';
import type { Surface, ViewerSettings } from './viewer-settings.ts';

interface SurfaceTogglesProps {
  readonly settings: ViewerSettings;
  readonly scene: OpenScene | undefined;
  readonly onChange: (changes: Partial<ViewerSettings>) => void;
}

export function SurfaceToggles({ settings, scene, onChange }: SurfaceTogglesProps) {
  const { wireframe, surface, bones } = settings;
  const disabled = !scene;
  const choose = (one: Surface) => onChange({ surface: surface === one ? 'finished' : one });
  return (
    <>
      <Toggle isOn={wireframe} disabled={disabled} onToggle={() => onChange({ wireframe: !wireframe })}>
        Wireframe
      </Toggle>
      <Toggle isOn={surface === 'colour'} disabled={disabled} onToggle={() => choose('colour')}>
        Colours
      </Toggle>
      <Toggle
        isOn={surface === 'uvs'}
        disabled={disabled}
        blockedBy={scene && !scene.hasUvs ? NO_UVS : undefined}
        onToggle={() => choose('uvs')}
      >
        UVs
      </Toggle>
      {scene?.hasBones && (
        <Toggle isOn={bones} onToggle={() => onChange({ bones: !bones })}>
          Bones
        </Toggle>
      )}
    </>
  );
}
