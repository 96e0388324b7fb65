import type { StudioSetting } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { useState } from 'react';
import { failureOf } from '../../api.ts';
import { useSaveSettingMutation } from './settings.api.ts';
import type { useSettingDraft } from './use-draft.ts';

interface Outcome {
  readonly error?: string | undefined;
  readonly failure?: ApiFailure | undefined;
  readonly isSaved?: boolean;
}

/** Saves one value at a time, then discards the draft. */
export function useSettingSave({ key }: StudioSetting, { seenVersion, discard }: ReturnType<typeof useSettingDraft>) {
  const [save, { isLoading: isSaving }] = useSaveSettingMutation();
  const [outcome, setOutcome] = useState<Outcome>({});
  const send = async (value: string | null) => {
    if (isSaving) return;
    const result = await save({ params: { key }, body: { value, seenVersion } });
    const failure = failureOf(result);
    setOutcome({ failure, isSaved: !failure });
    if (!failure) discard();
  };
  return { isSaving, outcome, setOutcome, send };
}
