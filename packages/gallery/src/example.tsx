/** One thing in one state, with its name; and what brings states about that no property does. */
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './gallery.module.css';

/** Several examples under one name. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

interface ExampleProps {
  /** The state. */
  readonly name: string;
  readonly children: ReactNode;
  /** Takes a row of its own. */
  readonly wide?: boolean;
  /** Called once it is there, with what holds it. */
  readonly prepare?: ((example: HTMLElement) => void) | undefined;
}

export function Example({ name, children, wide = false, prepare }: ExampleProps) {
  const box = useRef<HTMLDivElement>(null);
  const prepareOnce = useRef(prepare);
  useEffect(() => {
    if (box.current) prepareOnce.current?.(box.current);
  }, []);
  return (
    <div className={styles.example} data-wide={wide || undefined}>
      <p className={styles.name}>{name}</p>
      <div ref={box}>{children}</div>
    </div>
  );
}

/** Makes the first element that fits `selector` look as if it were in `state`. */
export function pretending(state: string, selector = 'button, a, input, textarea, select, summary') {
  return (example: HTMLElement) => example.querySelector<HTMLElement>(selector)?.setAttribute('data-pretend', state);
}
