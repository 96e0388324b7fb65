/** The shell on the server: renders first views and provides the modules that apps share. */
import * as contract from '@storefront/contract';
import type { MfeManifest, PageModule } from '@storefront/federation';
import { type FirstView, renderFirstView } from '@storefront/federation/server';
import * as routing from '@storefront/routing';
import * as state from '@storefront/state';
import * as ui from '@storefront/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { ShellApp } from './app.tsx';
import shell from './manifest.ts';
import { FilesAt } from './pictures/file-address.ts';
import type { app } from './routes.ts';

export const manifest = {
  ...shell,
  structuredData: { '/home': () => import('./pages/home/home.structured-data.ts') },
} satisfies MfeManifest<typeof app>;

/** Shared modules, by the names under which other apps' server files import them. */
export const shared = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@storefront/contract': contract,
  '@storefront/routing': routing,
  '@storefront/state': state,
  '@storefront/ui': ui,
};

export function render(view: FirstView<PageModule, MfeManifest['slices']>): string {
  return renderFirstView(view, (apps, loader) => (
    <FilesAt value={`/assets/shell/${view.boot.shellVersion}/`}>
      <ShellApp apps={[shell, ...apps]} loader={loader} outage={view.boot.outage} />
    </FilesAt>
  ));
}
