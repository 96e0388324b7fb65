/**
 * The ALTCHA widget as the store has it: with the store's puzzles and words. Its external build injects no styles, and its
 * worker is a file of ours, as the content security policy demands; captcha.module.css has all styles that it needs.
 */
import 'altcha/external';
import { call, contract, urlOf } from '@storefront/contract';

/** What the widget says of itself. */
export type WidgetState = 'unverified' | 'verifying' | 'verified' | 'error' | 'expired';

const MINUTE = 60_000; // ms
/** The server takes solutions for ten minutes; this leaves time for the way there. */
const FRESH = 9 * MINUTE;
const WORKERS = 2;

const puzzle = { query: { action: 'support' } } as const;

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(new URL('altcha/workers/pbkdf2', import.meta.url)));
$altcha.defaults.set({
  challenge: urlOf(contract.getCaptcha, puzzle),
  fetch: async () => Response.json(await call(contract.getCaptcha, puzzle, { background: true })),
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
  language: 'en',
  minDuration: 0,
  type: 'native',
  workers: WORKERS,
});
$altcha.i18n.set('en', {
  ...$altcha.i18n.get('en'),
  label: "I'm not a robot",
  verifying: 'Checking…',
  verified: 'Checked',
});

/**
 * Puts a widget into `host`.
 * @param onChange is told each state, and the solution for as long as there is a fresh one
 * @returns removes it
 */
export function mountWidget(
  host: HTMLElement,
  onChange: (state: WidgetState, solution: string | undefined) => void,
): () => void {
  const widget = document.createElement('altcha-widget');
  let aging: ReturnType<typeof setTimeout> | undefined;
  let isOld = false;
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: WidgetState; payload: string | null }>).detail;
    if (state === 'verifying') {
      clearTimeout(aging);
      isOld = false;
      aging = setTimeout(() => {
        isOld = true;
        widget.reset();
      }, FRESH);
    }
    onChange(
      isOld && state === 'unverified' ? 'expired' : state,
      state === 'verified' ? (payload ?? undefined) : undefined,
    );
  });
  host.append(widget);
  return () => {
    clearTimeout(aging);
    widget.remove();
  };
}
