/** What the server puts into a page's HTML, as `<script type="application/json" id="boot">`. */
import type { EndpointName, SessionState } from '@storefront/contract';
import type { AppDescription } from './description.ts';

export const BOOT_ELEMENT_ID = 'boot';

/** An active release of a micro-frontend. */
export interface ActiveApp {
  /** URL of the container script on this origin. */
  readonly entry: string;
  /** Hash of that script; none under development, where it changes. */
  readonly integrity?: string;
  readonly version: string;
  readonly description: AppDescription;
}

/** One answer of the page's first data, under the endpoint and arguments the page will ask it by. */
export interface FirstData {
  readonly endpoint: EndpointName;
  readonly args: { readonly query?: Record<string, string>; readonly params?: Record<string, string> };
  readonly body: unknown;
}

export interface BootData {
  /** Names the releases of this page; answers of the API name those that a page would get now. */
  readonly releaseSet: string;
  readonly shellVersion: string;
  readonly apps: readonly ActiveApp[];
  readonly session: SessionState;
  readonly data: readonly FirstData[];
}
