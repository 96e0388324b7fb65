import { type ReactNode, useEffect, useRef } from 'react';
import styles from './gallery.module.css';

export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

interface ExampleProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Called once mounted, with the element around the example. */
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

/** Shows the first element matching `selector` in the pseudo-state `state`. */
export function pretending(state: string, selector = 'button, a, input, textarea, select, summary') {
  return (example: HTMLElement) => example.querySelector<HTMLElement>(selector)?.setAttribute('data-pretend', state);
}
