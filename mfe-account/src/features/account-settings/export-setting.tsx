/** Downloads the user's personal data. */

import { call, contract } from '@storefront/contract';
import { Alert, Button } from '@storefront/ui';
import { saveFile } from '@storefront/ui/save-file';
import { MINUTE } from '@storefront/utils/time';
import { useAccountAction } from '../attempts/use-account-action.ts';
import { useAttempt } from '../attempts/use-attempt.ts';
import { Setting } from './setting.tsx';

export function ExportSetting() {
  const { busy, failure, attempt } = useAttempt();
  const { run, dialog } = useAccountAction();
  const download = async () => {
    const data = await run(() => call(contract.exportAccount, {}, { timeout: MINUTE }));
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, `account-${new Date().toISOString().slice(0, 10)}.json`);
  };
  return (
    <Setting
      title="Your data"
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          busyLabel="Preparing..."
          onClick={() => void attempt(download)}
        >
          Download My Data
        </Button>
      }
      outcome={
        <>
          {dialog}
          {failure && <Alert kind="error">{failure.message}</Alert>}
        </>
      }
    >
      Everything we keep about you, as a JSON file.
    </Setting>
  );
}
