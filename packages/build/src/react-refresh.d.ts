/** The package ships no types; this is the part we pass on. */
declare module 'react-refresh/runtime' {
  export function performReactRefresh(): unknown;
}
