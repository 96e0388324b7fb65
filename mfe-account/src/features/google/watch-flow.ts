/**
 * Waits for a sign-in that goes on in another window. That window cannot be looked at: the store's opener policy cuts it
 * off as soon as it has left us. It tells us when it is done, over a channel of our origin; that it was closed can only be
 * guessed, from the shopper's coming back to this page while the server still waits for them.
 */

import { call, contract, type GoogleFlow } from '@storefront/contract';
import { SECOND } from '@storefront/utils/time';

interface FlowEvents {
  /** The flow has ended in one way or another; it is watched no longer. */
  readonly onSettled: (flow: GoogleFlow) => void;
  /** The shopper is back and the flow is still open. They may go on with it nevertheless. */
  readonly onReturn: () => void;
}

export interface FlowWatch {
  stop(): void;
  /** Goes on waiting, but no longer stands in the way of what else this page does when it is looked at again. */
  release(): void;
}

/** Focus may only pass through on its way to another window, and a window that closes has its say first. */
const GRACE = 1 * SECOND;
/** How long the server waits for anybody. */
const LIFETIME = 10 * 60 * SECOND;

export function watchFlow(flowId: string, { onSettled, onReturn }: FlowEvents): FlowWatch {
  const channel = new BroadcastChannel('google-sign-in');
  const listeners = new AbortController();
  const { signal } = listeners;
  let isAway = !document.hasFocus();
  let isReleased = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    listeners.abort();
    channel.close();
    clearTimeout(timer);
    clearTimeout(end);
  };
  const look = async () => {
    // Without an answer the next return asks again.
    const answer = await call(contract.getGoogleFlow, {}, { background: true }).catch(() => undefined);
    if (signal.aborted || !answer) return;
    const { flow } = answer;
    if (flow?.id === flowId && flow.state !== 'open') {
      stop();
      onSettled(flow);
    } else if (isBack()) onReturn();
  };
  const leave = () => {
    isAway = true;
  };
  const comeBack = () => {
    if (!isAway || !isBack()) return;
    isAway = false;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), GRACE);
  };

  channel.onmessage = ({ data }: MessageEvent<{ settled?: string }>) => {
    if (data.settled !== flowId) return;
    channel.postMessage({ heard: flowId });
    void look();
  };
  window.addEventListener('blur', leave, { signal });
  window.addEventListener('focus', comeBack, { signal });
  // Before the document's own listeners: they ask who is signed in, and would send them to their profile, from here.
  const onVisibility = (event: Event) => {
    if (!isReleased) event.stopImmediatePropagation();
    if (document.visibilityState === 'visible') comeBack();
    else leave();
  };
  window.addEventListener('visibilitychange', onVisibility, { signal, capture: true });
  const end = setTimeout(() => {
    stop();
    onReturn();
  }, LIFETIME);

  return {
    stop,
    release() {
      isReleased = true;
    },
  };
}

function isBack(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
