import styles from './google.module.css';

export function Or() {
  return <p className={styles.or}>or</p>;
}
