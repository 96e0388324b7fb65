/** The browser operations that the main job needs, independent of the protocol. */

/** An element, by the role and the exact accessible name that the browser itself computes. */
export interface Part {
  readonly role: Role;
  readonly name?: string;
  /** The ancestor to search in; the whole page by default. */
  readonly within?: { readonly role: Role; readonly name: string };
}

export type Role =
  | 'application'
  | 'article'
  | 'button'
  | 'heading'
  | 'img'
  | 'link'
  | 'listitem'
  | 'navigation'
  | 'region';

/** Selects the elements that can have a role; the browser decides which of them do. */
export const CANDIDATES: Record<Role, string> = {
  application: '[role=application]',
  article: 'article',
  button: 'button, [role=button]',
  heading: 'h1, h2, h3, h4',
  img: 'img, [role=img]',
  link: 'a[href]',
  listitem: 'li, [role=listitem]',
  navigation: 'nav',
  region: 'section, [role=region]',
};

/** Timeout of one browser operation: it ends what hangs, not what is slow. */
export const ENGINE_TIMEOUT = 240_000; // ms

/** A browser with one page. Actions wait for their element; nothing else waits. */
export interface Engine {
  /** Opens a path of the store. Resolves once the page is loaded. */
  goto(path: string): Promise<void>;
  count(part: Part): Promise<number>;
  /** Clicks the only element that matches `part`, as a mouse does. */
  click(part: Part): Promise<void>;
  /** Replaces the value of the field with this label, key by key. */
  type(label: string, text: string): Promise<void>;
  valueOf(label: string): Promise<string>;
  /** Returns a PNG of the only element that matches `part`. */
  screenshot(part: Part): Promise<Buffer>;
  /** Runs a self-contained function in the page. */
  evaluate<T>(script: () => T): Promise<T>;
  /** Returns the console errors so far, including uncaught errors and CSP violations. */
  complaints(): Promise<readonly string[]>;
  /** Closes the browser and removes its profile. */
  close(): Promise<void>;
}
