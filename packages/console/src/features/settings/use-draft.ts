import type { StudioSetting } from '@storefront/contract/console';
import { useState } from 'react';
import { useActor } from '../../store.ts';
import { keepSettingDraft, keptSettingDraft, type SettingDraft } from './kept-draft.ts';

interface EditedText extends SettingDraft {
  readonly isChanged: boolean;
  /** May also start from another version than the current one. */
  readonly edit: (text: string, seenVersion?: number) => void;
  readonly discard: () => void;
}

/** Returns the current text, or the edited one. */
export function useSettingDraft({ key, current, default: standard }: StudioSetting): EditedText {
  const actor = useActor();
  const [draft, setDraft] = useState(() => keptSettingDraft(actor, key));
  const text = current?.value ?? standard;
  const version = current?.version ?? 0;
  const change = (next: SettingDraft | undefined) => {
    setDraft(next);
    keepSettingDraft(actor, key, next);
  };
  return {
    ...(draft ?? { text, seenVersion: version }),
    isChanged: draft !== undefined,
    edit: (words, seenVersion = draft?.seenVersion ?? version) =>
      change(words === text && seenVersion === version ? undefined : { text: words, seenVersion }),
    discard: () => change(undefined),
  };
}
