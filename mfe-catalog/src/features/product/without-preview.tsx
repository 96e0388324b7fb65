/** In place of the 3D view of a model whose public preview would give it away. */
import type { Turntable } from '@storefront/contract';
import { useLater } from '../store/use-later.ts';
import styles from './showcase.module.css';

const loadTurntable = () => import('../store/turntable.tsx');

export function WithoutPreview({ turntable, name }: { readonly turntable: Turntable | null; readonly name: string }) {
  const later = useLater(loadTurntable, turntable !== null);
  return (
    <>
      <p className={styles.without}>Its pictures show this model instead of a 3D view, which would give it away.</p>
      {later && turntable && <later.TurntableByHand turntable={turntable} name={name} />}
    </>
  );
}
