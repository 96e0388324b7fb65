/** Reads the history of an app's releases: what to go back to, what was taken back, what to keep. */
import type { ReleaseEvent } from './activations.repository.ts';

type Step = Pick<ReleaseEvent, 'action' | 'version' | 'replaced'>;

/**
 * The versions that were everybody's, oldest first, each rollback undoing what it took back: the last one is active now,
 * and the one before it is what a rollback activates.
 * @param events oldest first
 */
export function activationStack(events: readonly Step[]): string[] {
  const stack: string[] = [];
  for (const { action, version } of events) {
    if (action === 'activate' || action === 'promote') stack.push(version);
    // The rollback of a canary leaves the active release where it is.
    if (action === 'rollback') while (stack.length > 1 && stack.at(-1) !== version) stack.pop();
  }
  return stack;
}

/** The version a rollback activates; undefined when there is none. @param exists whether a version is still there */
export function previousActive(
  events: readonly Step[],
  active: string,
  exists: (version: string) => boolean,
): string | undefined {
  return activationStack(events)
    .slice(0, -1)
    .findLast((version) => version !== active && exists(version));
}

/** Whether the last thing that happened to a version was that it was taken back. */
export function wasTakenBack(events: readonly Step[], version: string): boolean {
  const last = events.findLast(
    (event) => event.action !== 'pin' && (event.version === version || event.replaced === version),
  );
  return last?.replaced === version && (last.action === 'rollback' || last.action === 'auto-rollback');
}

/** The last `count` different versions that were everybody's, newest first. */
export function lastActivated(events: readonly Step[], count: number): string[] {
  return [...new Set(activationStack(events).toReversed())].slice(0, count);
}
