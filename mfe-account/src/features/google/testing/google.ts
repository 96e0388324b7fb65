/** Fakes for Google sign-in: the popup, the server's flow state, and the page's focus. */
import { contract, type GoogleFlow, type Parsed } from '@storefront/contract';
import { answer } from '@storefront/testkit';
import { fireEvent } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

const FLOW_ID = '019a0000-0000-7000-8000-0000000000f1';
const URL_AT_GOOGLE = 'https://accounts.google.com/o/oauth2/v2/auth?client_id=shop';

type Beginning = Parsed<typeof contract.beginGoogleSignIn>['body'];

interface FakeWindow {
  readonly location: Location;
  isClosed: boolean;
  close(): void;
}

/** Replaces `window.open`, and returns the windows that it opened. */
export function openWindows({ blocked = false } = {}): FakeWindow[] {
  const opened: FakeWindow[] = [];
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    if (blocked) return null;
    const popup: FakeWindow = {
      location: { href: 'about:blank' } as Location,
      isClosed: false,
      close() {
        popup.isClosed = true;
      },
    };
    opened.push(popup);
    const known: Pick<Window, 'location' | 'close'> = popup;
    return known as Window;
  });
  onTestFinished(() => open.mockRestore());
  return opened;
}

/** Answers the start of flows. Returns the requests and functions that change the flow's state. */
export function letFlowsBegin() {
  const begun: Beginning[] = [];
  let flow: GoogleFlow = { id: FLOW_ID, state: 'open', problem: null };
  answer(contract.beginGoogleSignIn, ({ body }) => {
    begun.push(body);
    return { flowId: FLOW_ID, url: URL_AT_GOOGLE };
  });
  answer(contract.getGoogleFlow, () => ({ flow }));
  const channel = new BroadcastChannel('google-sign-in');
  onTestFinished(() => channel.close());
  return {
    begun,
    urlAtGoogle: URL_AT_GOOGLE,
    /** Changes the flow's state without telling the page. */
    become(state: GoogleFlow['state'], problem: GoogleFlow['problem'] = null) {
      flow = { id: FLOW_ID, state, problem };
    },
    /** Sends the message that the popup sends before it closes. */
    tellPage(): void {
      channel.postMessage({ settled: FLOW_ID });
    },
  };
}

/** Moves the focus to the popup, or back to the page. */
export function turn(to: 'window' | 'page'): void {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(to === 'page');
  onTestFinished(() => hasFocus.mockRestore());
  fireEvent(window, new Event(to === 'page' ? 'focus' : 'blur'));
}
