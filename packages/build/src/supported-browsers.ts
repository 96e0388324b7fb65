import { browserslistToTargets } from 'lightningcss';

/** The oldest versions: the first with `light-dark()`, and Firefox ESR. `ios_saf` covers all browsers on iPhones. */
const OLDEST = { chrome: '123', firefox: '128', safari: '17.5', ios_saf: '17.5' };

const versions = Object.entries(OLDEST);

export const scriptTarget = `browserslist:${versions.map(([browser, version]) => `${browser} >= ${version}`).join(', ')}`;

export const styleTargets = browserslistToTargets(versions.map(([browser, version]) => `${browser} ${version}`));
