/** Adds a phone: asks for its number, then for the code sent to it. */
import { call, contract, type SentCode } from '@storefront/contract';
import { invalidPhone } from '@storefront/contract/mfa/messages';
import { Stack, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { DialogBusy } from '@storefront/ui/dialog-busy';
import { use, useState } from 'react';
import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import type { SecurityCheck } from '../captcha/use-security-check.ts';
import { CodeStatus } from '../mfa-sign-in/code-status.tsx';
import { useSentCode } from '../mfa-sign-in/use-sent-code.ts';
import { CodeForm, type EnrolledFactor } from './code-form.tsx';
import type { MfaActions } from './use-mfa-actions.ts';

interface SmsEnrollmentProps {
  readonly actions: Pick<MfaActions, 'run' | 'enroll'>;
  readonly check: SecurityCheck;
  readonly onEnrolled: (enrolled: EnrolledFactor) => void;
  readonly onClose: () => void;
}

export function SmsEnrollment({ actions: { run, enroll }, check, onEnrolled, onClose }: SmsEnrollmentProps) {
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useState<SentCode>();

  const sendTo = (number: string) => async () =>
    call(contract.beginSmsEnrollment, { body: { phone: number, captcha: await check.take() } });
  const begin = async (typed: string) => {
    const number = stripPhone(typed);
    setSent(await enroll(sendTo(number)));
    setPhone(number);
  };

  return (
    <Dialog title="Set Up SMS MFA" onClose={onClose}>
      {sent ? (
        <CodeStep
          sent={sent}
          resend={() => run(sendTo(phone))}
          confirm={(code) => enroll(() => call(contract.confirmSmsEnrollment, { body: { code } })).then(onEnrolled)}
        />
      ) : (
        <Stack>
          <p>We text a code to your phone now, and every time you log in after that.</p>
          <SingleFieldForm
            name="phone"
            check={checkPhone}
            fieldProblems={['invalid_phone']}
            onSubmit={begin}
            submitLabel="Send Code"
            field={(error) => (
              <TextField
                label="Phone number"
                name="phone"
                type="tel"
                required
                autoComplete="tel"
                hint={error ? undefined : 'With the country code, e.g., +15554443333.'}
                error={error}
              />
            )}
          />
        </Stack>
      )}
    </Dialog>
  );
}

interface CodeStepProps {
  readonly sent: SentCode;
  readonly resend: () => Promise<SentCode>;
  readonly confirm: (code: string) => Promise<unknown>;
}

function CodeStep({ sent, resend, confirm }: CodeStepProps) {
  const { busy } = use(DialogBusy);
  const code = useSentCode({ initial: sent, ask: askServer });
  return (
    <Stack>
      <CodeStatus code={code} lastFour={sent.lastFour} disabled={busy} onResend={() => void code.begin(resend)} />
      <CodeForm onSubmit={confirm} />
    </Stack>
  );
}

async function askServer() {
  return (await call(contract.getSmsEnrollment, {}, { background: true })).sent;
}

function stripPhone(typed: string): string {
  return typed.replace(/[^\d+]/g, '');
}

function checkPhone(typed: string): string | undefined {
  return /^\+\d{1,15}$/.test(stripPhone(typed)) ? undefined : invalidPhone(typed.trim());
}
