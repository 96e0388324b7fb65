/**
 * `npm run oracle`: plays the same scripts of signing up, signing in and second factors before the Firebase Auth
 * emulator and before this store, and fails where they come to different ends that differences.ts does not explain.
 * Run by hand: it fetches the emulator from npm, and waits half a minute between texts as people must.
 */
import { startStore } from './bench/store.ts';
import { differences } from './oracle/differences.ts';
import { startEmulator } from './oracle/emulator.ts';
import { emulatorWorld } from './oracle/emulator-world.ts';
import { newScripts, type Script } from './oracle/scripts.ts';
import { storeWorld } from './oracle/store-world.ts';
import type { Outcome, World } from './oracle/world.ts';

interface Played {
  /** Script and step. */
  readonly name: string;
  readonly oracle: Outcome;
  readonly store: Outcome;
}

export async function run(): Promise<number> {
  const emulator = await startEmulator();
  try {
    const store = await startStore({ withPages: false });
    try {
      const scripts = newScripts();
      const played = await Promise.all(
        scripts.map((script, index) =>
          play(script, emulatorWorld(emulator.origin), storeWorld(store, `10.0.0.${index}`)),
        ),
      );
      return report(played.flat());
    } finally {
      await store.stop();
    }
  } finally {
    await emulator.stop();
  }
}

async function play({ name, steps }: Script, oracle: World, store: World): Promise<Played[]> {
  const played: Played[] = [];
  for (const [step, act] of steps) {
    played.push({ name: `${name}: ${step}`, oracle: await act(oracle), store: await act(store) });
  }
  return played;
}

/** Prints what came of every step; 1 when a difference is not explained, or an explained one is none. */
function report(played: readonly Played[]): number {
  let code = 0;
  for (const { name, oracle, store } of played) {
    const why = differences[name];
    const differs = oracle !== store;
    if (!differs && why === undefined) {
      console.log(`=  ${name}: ${store}`);
      continue;
    }
    console.log(`${differs && why ? '≠ ' : '✗ '} ${name}: ${store}, where the emulator says ${oracle}`);
    console.log(`     ${why ?? 'Not explained.'}`);
    if (!differs || why === undefined) code = 1;
  }
  const different = played.filter(({ oracle, store }) => oracle !== store).length;
  console.log(`${played.length} steps, ${played.length - different} alike, ${different} different.`);
  return code;
}
