import { type ApiError, call, contract, type SignInAttempt } from '@storefront/contract';
import { useEffect, useEffectEvent } from 'react';
import type { Failure } from '../attempts/failure.ts';
import { useSecurityCheck } from '../captcha/use-security-check.ts';
import { useSentCode } from './use-sent-code.ts';
import type { Way } from './ways.ts';

/** Sends a code on mount unless one was sent, more on demand. @param onOver called when the attempt has ended */
export function useSignInCode(attempt: SignInAttempt, way: Way | undefined, onOver: (why: Failure) => void) {
  const due = way?.kind === 'sms' && attempt.sent?.factorId !== way.phone.id ? way.phone.id : undefined;
  const check = useSecurityCheck('sign-in-sms', due !== undefined);
  const handles = ({ code, message }: ApiError) => {
    if (code !== 'sign_in_attempt_over') return false;
    onOver({ code, message });
    return true;
  };
  const code = useSentCode({ initial: attempt.sent, ask: askServer, handles });
  const sendTo = (factorId: string) =>
    code.begin(async () => {
      const captcha = await check.take();
      return (await call(contract.sendSignInCode, { body: { factorId, captcha } })).sent;
    });
  const sendFirst = useEffectEvent(() => {
    if (due) void sendTo(due);
  });
  useEffect(() => sendFirst(), []);
  return { code, sendTo };
}

async function askServer() {
  const { attempt } = await call(contract.getSignInAttempt, {}, { background: true });
  return attempt?.sent ?? null;
}
