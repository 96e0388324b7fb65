import { ApiError } from '@storefront/contract';
import { giftMessages } from '@storefront/contract/gifts/messages';
import { useRef, useState } from 'react';

/** Runs one request at a time and keeps the last result. @param onRefused called with the problem's code */
export function useRequest(onRefused: (code: string) => void = () => {}) {
  const [state, setState] = useState<{ busy: boolean; failure?: string; isDone?: boolean }>({ busy: false });
  const isUnderWay = useRef(false);

  async function run(request: () => Promise<unknown>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ busy: true });
    try {
      await request();
      setState({ busy: false, isDone: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message } = error;
      setState({ busy: false, failure: code === 'network_error' ? giftMessages.connection_lost : message });
      onRefused(code);
    } finally {
      isUnderWay.current = false;
    }
  }

  return { ...state, run };
}
