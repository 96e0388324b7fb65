/** Chooses a picture by file dialog or by drag and drop. */
import { profilePictureTypes } from '@storefront/contract/profile/limits';
import { type DragEvent, useState } from 'react';
import styles from './picture.module.css';

export function PictureField({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const dragOver = (event: DragEvent) => {
    // Otherwise the browser would replace the page with the file.
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        className={styles.input}
        type="file"
        accept={profilePictureTypes.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      <span className={styles.dropTitle}>Choose a picture</span>
      <span>or drag one here: JPEG, PNG, WebP, AVIF or GIF</span>
    </label>
  );
}
