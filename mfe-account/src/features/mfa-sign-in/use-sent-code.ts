/** Sends a code by text message, once at a time, and polls until it is delivered or failed. */
import { ApiError, problems, type SentCode } from '@storefront/contract';
import { codeNotSent, mfaMessages } from '@storefront/contract/mfa/messages';
import { useEffect, useRef, useState } from 'react';

const POLL_INTERVAL = 2000; // ms

export interface SentCodeState {
  readonly sent: SentCode | null;
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Sends a code unless one is being sent; errors of `send` become the failure. */
  readonly begin: (send: () => Promise<SentCode | null>) => Promise<void>;
}

interface SentCodeOptions {
  readonly initial: SentCode | null;
  readonly ask: () => Promise<SentCode | null>;
  /** Returns true when it handles an error that is not about the sending. */
  readonly handles?: (error: ApiError) => boolean;
}

export function useSentCode({ initial, ask, handles }: SentCodeOptions): SentCodeState {
  const [sent, setSent] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (sent?.delivery !== 'queued') return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(look, POLL_INTERVAL);
    };
    const look = async () => {
      const news = await ask().catch(() => sent);
      if (isOver || !news) return;
      if (news.delivery === 'queued') wait();
      else setSent(news);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [sent, ask]);

  const begin = async (send: () => Promise<SentCode | null>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      setSent(await send());
    } catch (error) {
      if (!(error instanceof ApiError && handles?.(error))) setFailure(sendingFailed(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  const undelivered = sent?.delivery === 'failed' ? codeNotDelivered(sent) : undefined;
  return { sent, busy, failure: failure ?? undelivered, begin };
}

/** Problem codes whose server message needs no prefix. */
const TELLING = ['mfa_no_phone', 'too_many_codes', 'captcha_failed', 'captcha_expired'];

function sendingFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return codeNotSent(problems.internal_error.message);
  const { code, message } = error;
  if (code === 'rate_limited') return mfaMessages.too_many;
  return TELLING.includes(code) ? message : withPrefix(message);
}

function codeNotDelivered({ failure }: SentCode): string {
  return withPrefix(failure ?? problems.internal_error.message);
}

/** Adds the prefix unless the server's message already begins with it. */
function withPrefix(reason: string): string {
  return reason.startsWith(codeNotSent('')) ? reason : codeNotSent(reason);
}
