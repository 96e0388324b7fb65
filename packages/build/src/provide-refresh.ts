/** Development only: gives the shell's React Refresh runtime, the one that React knows, to the micro-frontends' builds. */
import * as refresh from 'react-refresh/runtime';

Object.assign(globalThis, { reactRefreshRuntime: refresh });
