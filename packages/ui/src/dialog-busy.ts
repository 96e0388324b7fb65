import { createContext } from 'react';

/** True while a form in the dialog is busy, which keeps the dialog open. Outside a dialog it has no effect. */
export const DialogBusy = createContext({ busy: false, setBusy: (_busy: boolean) => {} });
