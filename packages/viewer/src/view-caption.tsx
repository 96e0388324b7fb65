/** The caption of a 3D view, announced once the rotation has stopped. */
import { useEffect, useState } from 'react';
import { describeView } from './describe-view.ts';
import styles from './model-viewer.module.css';
import type { OpenScene } from './scene/open-scene.ts';
import type { ViewerSettings } from './viewer-settings.ts';

const REST = 400;

interface ViewCaptionProps {
  readonly name: string;
  readonly scene: OpenScene | undefined;
  readonly clips: readonly string[];
  readonly settings: ViewerSettings;
}

/** `settings` is a new object after each change, including rotation and zoom. */
export function ViewCaption({ name, scene, clips, settings }: ViewCaptionProps) {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!scene) return setWords('');
    const update = () => setWords(describeView(name, scene.orbit(), settings, clips));
    const rest = setTimeout(update, REST);
    return () => clearTimeout(rest);
  }, [name, scene, clips, settings]);
  return (
    <p className={styles.caption} role="status">
      {words}
    </p>
  );
}
