/** Removes the clone that a run's drills share. */
import { removeClone } from './scratch-clone.ts';

export default async function teardown(): Promise<void> {
  const { DRILL_CLONE, DRILL_CLONE_IS_TEMPORARY } = process.env;
  if (DRILL_CLONE && DRILL_CLONE_IS_TEMPORARY) await removeClone(DRILL_CLONE);
}
