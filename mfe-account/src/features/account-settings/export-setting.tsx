/** Downloads the user's personal data. */

import { call, contract } from '@storefront/contract';
import { saveFile } from '@storefront/ui/save-file';
import { MINUTE } from '@storefront/utils/time';
import { ActionSetting } from '../settings/setting.tsx';
import { useAccountAction } from '../sign-in-again/use-account-action.ts';

export function ExportSetting() {
  const { run, dialog } = useAccountAction();
  const download = async () => {
    const data = await run(() => call(contract.exportAccount, {}, { timeout: MINUTE }));
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, `account-${new Date().toISOString().slice(0, 10)}.json`);
  };
  return (
    <ActionSetting
      title="Your data"
      label="Download My Data"
      busyLabel="Preparing..."
      onPress={download}
      outcome={dialog}
    >
      Everything we store about you, as a JSON file.
    </ActionSetting>
  );
}
