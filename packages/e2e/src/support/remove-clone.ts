/** Removes the clone that the drills of a run shared. */
import { rm } from 'node:fs/promises';

export default async function removeClone(): Promise<void> {
  const { DRILL_CLONE, DRILL_CLONE_IS_TEMPORARY } = process.env;
  if (DRILL_CLONE && DRILL_CLONE_IS_TEMPORARY) await rm(DRILL_CLONE, { recursive: true, force: true });
}
