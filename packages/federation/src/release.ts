/** A release of an app, as described in `release.json` and the registry. */
import type { AppDescription } from './description.ts';

/** The Trusted Types policy that allows script URLs. */
export const SCRIPT_POLICY = 'storefront';

export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  /** The subresource integrity: `sha256-…`. */
  readonly integrity: string;
}

export interface Release {
  readonly app: string;
  /** A hash of its files: the same files are the same release. */
  readonly version: string;
  readonly description: AppDescription;
  /** A micro-frontend's container, or the shell's main script. */
  readonly entry: string;
  /** The files that every page of the app needs, including the entry, in execution order. */
  readonly initial: PageFiles;
  /** The files that each route's first view needs besides `initial`, by route path. */
  readonly pages: Readonly<Record<string, PageFiles>>;
  /** Fonts of every first view, to preload; absent from old releases. */
  readonly fonts?: readonly string[];
  /** Trusted Types policy of its script loader; absent from old releases. */
  readonly trustedTypes?: string;
  /** A shell's script, inlined into every page before all other scripts; absent from old releases. */
  readonly inlineScript?: string;
  /** True when its inline script inserts the scripts from `<template id="scripts">`; absent from old releases. */
  readonly insertsScripts?: boolean;
  /** Renders first views on the server; without it, the browser renders. */
  readonly server?: string;
  /** The path of its ReleaseTypes; absent from old releases. */
  readonly types?: string;
  /** The names of the endpoints that it calls; absent from old releases. */
  readonly endpoints?: readonly string[];
  readonly shared: Readonly<Record<string, string>>;
  /** `own` when its container includes a federation runtime instead of using the shell's. */
  readonly federationRuntime?: 'own';
  readonly files: readonly ReleaseFile[];
}

/** The content of a release's `types` file, for the release gate. */
export interface ReleaseTypes {
  readonly sources: Readonly<Record<string, string>>;
  /** Declarations by package and path: a shell's shared modules and manifest type, or an app's manifest type. */
  readonly packages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Declarations of bundled modules that are not shared; absent from old releases. */
  readonly bundled?: ReleaseTypes['packages'];
}
