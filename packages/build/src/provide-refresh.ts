/** Development only: shares the shell's React Refresh runtime with the micro-frontends' builds. */
import * as refresh from 'react-refresh/runtime';

Object.assign(globalThis, { reactRefreshRuntime: refresh });
