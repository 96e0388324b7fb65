/** The shell's inline script, included in every page because it must not wait for a file. */
import type { Release } from '@storefront/federation/release';
import { integrityOf } from '../../base/integrity.ts';
import type { Log } from '../../base/log.ts';
import type { AssetStore } from '../../releases/store/asset-store.ts';
import { readReleased } from '../../releases/store/read-released.ts';

export interface InlineScript {
  readonly code: string;
  readonly integrity: string;
}

export interface PageScript {
  /** Returns undefined when the shell has none or it cannot be read: pages work without it. */
  read(shell: Release, log: Log): Promise<InlineScript | undefined>;
}

const MAX_SHELLS = 4;

export function createPageScript(store: AssetStore): PageScript {
  const known = new Map<string, InlineScript>();

  return {
    async read(shell, log) {
      const { version, inlineScript } = shell;
      if (inlineScript === undefined) return undefined;
      const kept = known.get(version);
      if (kept) return kept;
      try {
        const code = await readReleased(store, shell, inlineScript);
        if (/<\/script|<!--/i.test(code)) throw new Error('it contains its own closing tag');
        const script = { code, integrity: integrityOf(code) };
        const [oldest] = known.keys();
        if (known.size >= MAX_SHELLS && oldest !== undefined) known.delete(oldest);
        known.set(version, script);
        return script;
      } catch (error) {
        log.error({ event: 'page_script_left_out', version, err: error }, 'a script cannot be inlined in its page');
        return undefined;
      }
    },
  };
}
