/**
 * Waits for a sign-in in a popup, which the opener policy makes unreachable. The popup reports its end over a
 * BroadcastChannel; the focus returning here while the flow is still open means that the popup was closed.
 */

import { call, contract, type GoogleFlow } from '@storefront/contract';
import { SECOND } from '@storefront/utils/time';

export interface FlowEvents {
  /** Called once, when the flow has ended. */
  readonly onSettled: (flow: GoogleFlow) => void;
  /** Called when the shopper comes back while the flow is still open; they may continue it. */
  readonly onReturn: () => void;
}

export interface FlowWatch {
  stop(): void;
  /** Keeps waiting without suppressing this page's other focus handlers. */
  release(): void;
}

/** Milliseconds before a check: focus may only pass through, and a closing popup reports first. */
const GRACE = 1 * SECOND;
/** The server's lifetime of a flow. */
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
    // Without a response, the next return checks again.
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
  // Runs before the document's own listeners, whose session check would navigate away.
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
