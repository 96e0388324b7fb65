/** The page's boot data: `<script type="application/json" id="boot">`. */
import type { EndpointName, FormNotice, SessionState } from '@storefront/contract';
import type { AppDescription } from './description.ts';

export const BOOT_ELEMENT_ID = 'boot';

export interface ActiveApp {
  readonly entry: string;
  /** Absent in development, where the script changes. */
  readonly integrity?: string;
  readonly version: string;
  readonly description: AppDescription;
}

/** One response of the page's first data, with its endpoint and arguments. */
export interface FirstData {
  readonly endpoint: EndpointName;
  readonly args: { readonly query?: Record<string, string>; readonly params?: Record<string, string> };
  readonly body: unknown;
}

/** The limits of a page during an outage of the store's database. */
export interface Outage {
  /** The time when the page's public data was last known to be current; absent when it is current. */
  readonly asOf?: string;
  /** True when the visitor's session could not be read: the page is then rendered as for a signed-out visitor. */
  readonly isAccountAway: boolean;
}

export interface BootData {
  /** Identifies this page's releases, for comparison with the current set in API responses. */
  readonly releaseSet: string;
  readonly shellVersion: string;
  /** Absent from earlier servers. */
  readonly shopName?: string;
  readonly apps: readonly ActiveApp[];
  readonly session: SessionState;
  /** The notice about the form that led to this page. */
  readonly notice?: FormNotice;
  readonly data: readonly FirstData[];
  readonly outage?: Outage;
}
