/** Below a 3D view: what it shows now. Told once whoever turns it has come to rest. */
import { useEffect, useState } from 'react';
import { describeView } from './describe-view.ts';
import styles from './model-viewer.module.css';
import type { OpenScene } from './scene/open-scene.ts';
import type { ViewerSettings } from './viewer-settings.ts';

/** Milliseconds without a change after which a view counts as chosen. */
const REST = 400;

interface ViewCaptionProps {
  readonly name: string;
  readonly scene: OpenScene | undefined;
  readonly settings: ViewerSettings;
}

/** `settings` is another object with each change, turning and zooming by hand included. */
export function ViewCaption({ name, scene, settings }: ViewCaptionProps) {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!scene) return setWords('');
    const update = () => setWords(describeView(name, scene.orbit(), settings, scene.clips));
    const rest = setTimeout(update, REST);
    return () => clearTimeout(rest);
  }, [name, scene, settings]);
  return (
    <p className={styles.caption} role="status">
      {words}
    </p>
  );
}
