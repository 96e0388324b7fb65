/** Downloads an owned product's files one at a time, with consent before the refund right ends. */
import { ApiError, call, contract, type OwnedProductDetails, type OwnedProductFile } from '@storefront/contract';
import type { ConsentKey } from '@storefront/contract/library/consent';
import { libraryMessages } from '@storefront/contract/library/messages';
import { endSession, useAppDispatch } from '@storefront/state';
import { type ComponentType, useState } from 'react';
import { useAttempt } from '../attempts/use-attempt.ts';
import type { RefundRightDialogProps } from './refund-right-dialog.tsx';

export interface Wanted {
  readonly version: number;
  readonly file: OwnedProductFile;
}

interface DownloadsOf {
  readonly product: OwnedProductDetails;
  readonly onBegun: () => void;
  /** Called when the product differs from the one on the page. */
  readonly onStale: () => void;
}

const loadDialog = () => import(/* webpackChunkName: "dialogs" */ './refund-right-dialog.tsx');

const STALE = new Set(['not_found', 'download_ends_refund_right']);

export function useDownloads({ product, onBegun, onStale }: DownloadsOf) {
  const { productId, refundableUntil, withdrawableUntil } = product;
  const dispatch = useAppDispatch();
  const { busy, failure, attempt } = useAttempt();
  const [wanted, setWanted] = useState<Wanted>();
  const [AskFirst, setAskFirst] = useState<ComponentType<RefundRightDialogProps>>();
  const [begun, setBegun] = useState<string>();

  async function ask(): Promise<void> {
    const { RefundRightDialog } = await loadDialog().catch(() => {
      throw new ApiError('network_error', libraryMessages.part_failed);
    });
    setAskFirst(() => RefundRightDialog);
  }

  async function fetchFile({ version, file: { name } }: Wanted, consent?: ConsentKey): Promise<void> {
    try {
      const agreed = consent ? { endsRefundRight: true, consent } : { endsRefundRight: false };
      const args = { params: { productId }, body: { version, name, ...agreed } };
      const { url, savedAs = name } = await call(contract.createDownload, args);
      saveFrom(url, savedAs);
      setBegun(savedAs);
      onBegun();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'sign_in_required') dispatch(endSession());
      if (STALE.has(error.code)) onStale();
      // The user has bought seats elsewhere in the meantime; an open dialog says so and lists them.
      if (error.code === 'download_ends_refund_right' && !consent) return ask();
      throw error;
    }
  }

  return {
    busyWith: busy ? wanted : undefined,
    failure,
    /** Name of the file downloaded last. */
    begun,
    AskFirst,
    download: (file: Wanted) => {
      if (busy) return;
      setWanted(file);
      setBegun(undefined);
      void attempt(() => ((withdrawableUntil ?? refundableUntil) ? ask() : fetchFile(file)));
    },
    agree: async (consent: ConsentKey) => {
      if (wanted) await fetchFile(wanted, consent);
      setAskFirst(undefined);
    },
    decline: () => setAskFirst(undefined),
  };
}

/** Starts a download like a link: the page stays, and the file is not held in memory. */
function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
