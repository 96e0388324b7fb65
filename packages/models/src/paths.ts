/** Where the package keeps what it makes. */
import { fileURLToPath } from 'node:url';

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Built from the sources, byte for byte the same everywhere; not in the repository. */
export const distDirectory = inPackage('dist');
/** In the directory of a built model: what it is. */
export const RECORD_FILE = 'record.json';
/** Photographed in a browser, kept in the repository. */
export const picturesDirectory = inPackage('pictures');
/** Of scenes with many models, photographed likewise. */
export const scenesDirectory = inPackage('pictures/scenes');
/** For whoever shares a page that has no picture of its own. */
export const shareCardFile = inPackage('pictures/share-card.jpg');
/** For the maker's eyes only. */
export const sketchesDirectory = inPackage('.results/sketches');
export const contactSheetFile = inPackage('../../docs/models.webp');
export const reportFile = inPackage('../../docs/models.md');
