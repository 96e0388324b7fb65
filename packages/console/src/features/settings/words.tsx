import styles from './settings.module.css';

/** A text exactly as typed; long ones scroll. */
export function Words({ children }: { readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach
    <pre className={styles.words} tabIndex={0}>
      {children}
    </pre>
  );
}
