/** What the main job needs of a browser, over whichever protocol it is driven. */

/** An element, by the role and the exact accessible name that the browser itself computes. */
export interface Part {
  readonly role: Role;
  readonly name?: string;
  /** Where it is looked for; the whole page unless given. */
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

/** Elements that can have a role; the browser is asked which of them do. */
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

/** How long a browser may take for one thing: a limit for what hangs, not for what is slow. */
export const ENGINE_TIMEOUT = 240_000; // ms

/** A browser with one page. Acts wait for their element; nothing else waits. */
export interface Engine {
  /** Opens an address of the store. Resolves once the page is loaded. */
  goto(path: string): Promise<void>;
  count(part: Part): Promise<number>;
  /** Clicks the one element that is `part`, as a mouse does. */
  click(part: Part): Promise<void>;
  /** Types over what is in the field with this label, key by key. */
  type(label: string, text: string): Promise<void>;
  valueOf(label: string): Promise<string>;
  /** A PNG of the one element that is `part`. */
  screenshot(part: Part): Promise<Buffer>;
  /** Calls a function that refers to nothing outside it in the page. */
  evaluate<T>(script: () => T): Promise<T>;
  /** Errors on the console so far: uncaught ones and violations of the content security policy among them. */
  complaints(): Promise<readonly string[]>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}
