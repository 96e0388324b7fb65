import { findWebKit, findXvfb } from './programs.ts';
import { testMainJobIn } from './test.ts';
import { openWebKit } from './webkit.ts';

const programs = findXvfb() ? findWebKit() : undefined;

testMainJobIn(
  'WebKitGTK',
  programs ? (store) => openWebKit(programs, store) : undefined,
  'WebKitGTK is not installed (Debian: webkit2gtk-driver and xvfb); set WEBKIT_PATH and WEBKIT_DRIVER_PATH.',
);
