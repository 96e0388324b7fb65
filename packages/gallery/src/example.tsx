import { isValidElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import styles from './gallery.module.css';

interface Example {
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Called after mounting, with the element around the example. */
  readonly prepare?: ((example: HTMLElement) => void) | undefined;
}

/** Examples keyed by name. */
export type Examples = Readonly<Record<string, ReactElement | Example>>;

/** Groups keyed by title. */
export type Groups = Readonly<Record<string, Examples>>;

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

export function AllGroups({ groups }: { groups: Groups }) {
  return Object.entries(groups).map(([title, examples]) => (
    <Group key={title} title={title}>
      {Object.entries(examples).map(([name, example]) => (
        <NamedExample key={name} name={name} {...(isValidElement(example) ? { children: example } : example)} />
      ))}
    </Group>
  ));
}

function NamedExample({ name, children, wide = false, prepare }: Example & { readonly name: string }) {
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

/** Creates an example or a group for each of `names`. */
export function each<Name extends string | number, Shown>(
  names: readonly Name[],
  show: (name: Name) => Shown,
  titleOf: (name: Name) => string = String,
): Readonly<Record<string, Shown>> {
  return Object.fromEntries(names.map((name) => [titleOf(name), show(name)]));
}

/** Shows `children` in each pseudo-state. @param selector the part that shows the state */
export function eachState(states: readonly string[], children: ReactElement, selector?: string): Examples {
  return each(states, (state) => ({ children, prepare: pretending(state, selector) }));
}

/** Shows the first element matching `selector` in the pseudo-state `state`. */
export function pretending(state: string, selector = 'button, a, input, textarea, select, summary') {
  return (example: HTMLElement) => example.querySelector<HTMLElement>(selector)?.setAttribute('data-pretend', state);
}
