/** `/forgot-password`: requests a reset link. */
import { call, contract } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { selectUser, useAppSelector } from '@storefront/state';
import { Alert, Button, Stack, TextLink } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import { EmailField } from '../attempts/email-field.tsx';
import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import { AuthLayout } from '../auth-layout/auth-layout.tsx';
import { useSecurityCheck } from '../captcha/use-security-check.ts';
import { checkEmail } from '../login/credentials.ts';

export default function ForgotPasswordPage() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <AuthLayout title="Forgot Your Password?">
      <Stack>
        {isAsked ? <LinkOnItsWay onAgain={() => setIsAsked(false)} /> : <AskForLink onAsked={() => setIsAsked(true)} />}
      </Stack>
      <p>
        <TextLink to="/login">Back to Log In</TextLink>
      </p>
    </AuthLayout>
  );
}

function AskForLink({ onAsked }: { onAsked: () => void }) {
  const user = useAppSelector(selectUser);
  const check = useSecurityCheck('password-reset');
  const ask = async (email: string) => {
    const captcha = await check.take();
    await call(contract.requestPasswordReset, { body: { email: email.trim(), captcha } });
    onAsked();
  };
  return (
    <>
      <p>Enter the email address of your account, and we will send you a link to choose a new password.</p>
      <SingleFieldForm
        name="email"
        check={checkEmail}
        fieldProblems={['invalid_email']}
        onSubmit={ask}
        submitLabel="Send Link"
        busyLabel="Sending..."
        field={(error) => <EmailField label="Email" autoComplete="username" defaultValue={user?.email} error={error} />}
      />
    </>
  );
}

/** The message is the same, whether or not the address has an account. */
function LinkOnItsWay({ onAgain }: { onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} tabIndex={-1}>
        <Alert kind="success">{accountMessages.reset_asked}</Alert>
      </div>
      <p>The link works once, for 30 minutes. If no email arrives, check your spam folder, or try another address.</p>
      <Button variant="secondary" onClick={onAgain}>
        Send to Another Address
      </Button>
    </>
  );
}
