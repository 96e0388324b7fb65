/** The little of jsdom that tests use. */
declare module 'jsdom' {
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser };
  }
}
