import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { sessionReducer } from './session/session.slice.ts';

export function createConsoleStore() {
  return configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    // By default pages hear of an answer with the next frame: what was typed would give way to the text of before for one.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
    devTools: false,
  });
}

type ConsoleStore = ReturnType<typeof createConsoleStore>;
export type ConsoleState = ReturnType<ConsoleStore['getState']>;

export const useConsoleDispatch = useDispatch.withTypes<ConsoleStore['dispatch']>();
export const useConsoleSelector = useSelector.withTypes<ConsoleState>();

/** Who is signed in. */
export const useActor = () => useConsoleSelector(({ session: { session } }) => session?.actor ?? '');
