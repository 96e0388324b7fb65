import { createContext } from 'react';

/** Whether a form in the dialog is busy, which keeps the dialog open. Without a dialog it does nothing. */
export const DialogBusy = createContext({ busy: false, setBusy: (_busy: boolean) => {} });
