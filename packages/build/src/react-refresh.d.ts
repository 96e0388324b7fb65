/** The package has no types; these are the parts that we use. */
declare module 'react-refresh/runtime' {
  export function performReactRefresh(): unknown;
}
