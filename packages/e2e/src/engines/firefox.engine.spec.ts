import { openFirefox } from './firefox.ts';
import { findFirefox } from './programs.ts';
import { testMainJobIn } from './test.ts';

const path = findFirefox();

testMainJobIn(
  'Firefox',
  path ? (store) => openFirefox(path, store) : undefined,
  'Firefox is not installed (Debian: firefox-esr); set FIREFOX_PATH.',
);
