/** The browsers that the store supports, for what compiles its scripts and its styles. */
import { browserslistToTargets } from 'lightningcss';

/**
 * The oldest of them, all of 2024; `ios_saf` are all browsers on iPhones. No syntax is compiled away that they all have, and
 * no function is called that one of them lacks. Chrome and Safari know `light-dark()`, of which all colours are made, from
 * these versions on; this Firefox is an extended release.
 */
const OLDEST = { chrome: '123', firefox: '128', safari: '17.5', ios_saf: '17.5' };

const versions = Object.entries(OLDEST);

/** As webpack's `target`. */
export const scriptTarget = `browserslist:${versions.map(([browser, version]) => `${browser} >= ${version}`).join(', ')}`;

/** As Lightning CSS's `targets`: what it shortens must be understood by them, and prefixed where they need that. */
export const styleTargets = browserslistToTargets(versions.map(([browser, version]) => `${browser} ${version}`));
