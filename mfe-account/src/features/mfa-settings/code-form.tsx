import type { contract, Output } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import { CodeField } from '../mfa-sign-in/code-field.tsx';

export type EnrolledFactor = Output<typeof contract.confirmSmsEnrollment>;

export function CodeForm({ onSubmit }: { onSubmit: (code: string) => Promise<unknown> }) {
  return (
    <SingleFieldForm
      name="code"
      onSubmit={onSubmit}
      check={(code) => (code === '' ? mfaMessages.code_missing : undefined)}
      fieldProblems={['code_missing', 'code_invalid']}
      submitLabel="Verify Code"
      busyLabel="Verifying..."
      field={(error) => <CodeField error={error} />}
    />
  );
}
