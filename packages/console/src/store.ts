import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { sessionReducer } from './session.slice.ts';

export function createConsoleStore() {
  return configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    // The default notifies with the next frame: the typed text would give way to the old text for one frame.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
    devTools: false,
  });
}

type ConsoleStore = ReturnType<typeof createConsoleStore>;
export type ConsoleStoreState = ReturnType<ConsoleStore['getState']>;

export const useConsoleDispatch = useDispatch.withTypes<ConsoleStore['dispatch']>();
export const useConsoleSelector = useSelector.withTypes<ConsoleStoreState>();

/** Returns the signed-in user. */
export const useActor = () => useConsoleSelector(({ session: { session } }) => session?.actor ?? '');
