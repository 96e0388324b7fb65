/** The page's boot data: `<script type="application/json" id="boot">`. */
import type { EndpointName, FormNotice, SessionState } from '@storefront/contract';
import type { AppDescription } from './description.ts';

export const BOOT_ELEMENT_ID = 'boot';

export interface ActiveApp {
  readonly entry: string;
  /** None under development, where the script changes. */
  readonly integrity?: string;
  readonly version: string;
  readonly description: AppDescription;
}

/** One answer of the page's first data, with the endpoint and arguments it belongs to. */
export interface FirstData {
  readonly endpoint: EndpointName;
  readonly args: { readonly query?: Record<string, string>; readonly params?: Record<string, string> };
  readonly body: unknown;
}

/** What a page goes without while the store's database is away. */
export interface Outage {
  /** When the page's public data was last known to be true; absent where it is of now. */
  readonly asOf?: string;
  /** Whether the visitor's session could not be read: the page is then made as for a visitor without one. */
  readonly isAccountAway: boolean;
}

export interface BootData {
  /** Names this page's releases, to compare with the current set in API answers. */
  readonly releaseSet: string;
  readonly shellVersion: string;
  /** Absent from servers of before. */
  readonly shopName?: string;
  readonly apps: readonly ActiveApp[];
  readonly session: SessionState;
  /** About the form that led to this page. */
  readonly notice?: FormNotice;
  readonly data: readonly FirstData[];
  readonly outage?: Outage;
}
