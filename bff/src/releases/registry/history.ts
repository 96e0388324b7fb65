import type { ReleaseEvent } from './activations.repository.ts';

type Step = Pick<ReleaseEvent, 'action' | 'version' | 'replaced'>;

/** Returns activated versions, oldest first, without rolled-back ones; the last is live. @param events oldest first */
export function activationStack(events: readonly Step[]): string[] {
  const stack: string[] = [];
  for (const { action, version } of events) {
    if (action === 'activate' || action === 'promote') stack.push(version);
    // The rollback of a canary leaves the active release in place.
    if (action === 'rollback') while (stack.length > 1 && stack.at(-1) !== version) stack.pop();
  }
  return stack;
}

/** Returns the version that a rollback activates, if any. @param exists tells whether a version is still stored */
export function previousActive(
  events: readonly Step[],
  active: string,
  exists: (version: string) => boolean,
): string | undefined {
  return activationStack(events)
    .slice(0, -1)
    .findLast((version) => version !== active && exists(version));
}

/** Actions that change nothing. */
const LOOKS: ReadonlySet<Step['action']> = new Set(['pin', 'preview']);

export function wasTakenBack(events: readonly Step[], version: string): boolean {
  const last = events.findLast(
    (event) => !LOOKS.has(event.action) && (event.version === version || event.replaced === version),
  );
  return last?.replaced === version && (last.action === 'rollback' || last.action === 'auto-rollback');
}

export function lastActivated(events: readonly Step[], count: number): string[] {
  return [...new Set(activationStack(events).toReversed())].slice(0, count);
}
