/** Accepts files by drag and drop, and by a button for the keyboard and phones. */
import { Button } from '@storefront/ui';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { type DroppedFile, droppedFiles } from './dropped-files.ts';
import styles from './files.module.css';
import { fileRefusal } from './refusal-of.ts';

interface DropZoneProps {
  /** A label such as `Model file`. */
  readonly label: string;
  readonly button: string;
  readonly hint: string;
  /** The `accept` attribute of the file field. */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** @param all files that came together */
  readonly accepts?: (file: File, all: readonly File[]) => boolean;
  readonly onFiles: (files: readonly DroppedFile[]) => void;
}

export function DropZone({ label, button, hint, accept, isMultiple = false, accepts, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const take = (files: readonly DroppedFile[]) => {
    const given = isMultiple ? files : files.slice(0, 1);
    const all = given.map(({ content }) => content);
    const refusalOf = ({ name, content }: DroppedFile) =>
      fileRefusal(name, content, (file) => accepts?.(file, all) ?? true);
    const refused = given.map(refusalOf).filter(Boolean);
    setRefusal(refused.length > 0 ? refused.join(' ') : undefined);
    onFiles(given.filter((file) => !refusalOf(file)));
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = await droppedFiles(event.dataTransfer).catch(() => undefined);
    if (files) take(files);
    else setRefusal('The dropped files could not be read, so none were added.');
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take([...(target.files ?? [])].map((content) => ({ name: content.name, content })));
    // Allows the same file to be chosen again.
    target.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button variant="secondary" aria-describedby={hintId} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        multiple={isMultiple}
        {...(accept ? { accept } : {})}
        onChange={choose}
      />
      <p className={styles.hint} id={hintId}>
        {hint}
      </p>
      <p className={styles.error} role="alert">
        {refusal}
      </p>
    </div>
  );
}
