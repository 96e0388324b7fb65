/** For whoever takes in models made elsewhere: the same facts, verdicts, previews and pictures as for our own. */
export { createBundle, readBundle } from './build/bundle.ts';
export { licence } from './build/licence.ts';
export { createPreview } from './build/preview-glb.ts';
export { type Verdict, validateGlb } from './build/validate.ts';
export { type MadeFiles, MOST_TRIANGLES, makeFormats } from './formats/made-formats.ts';
export { createPalette } from './formats/palette.ts';
export { listFiles } from './formats/purposes.ts';
export { createUsdz } from './formats/usdz.ts';
export { encodePictures } from './pictures/encode.ts';
export { type EncodedSize, encodeGiven, type Fit, type GivenPicture, readPicture } from './pictures/given.ts';
export { openStudio, type Studio } from './pictures/studio.ts';
export { type ModelReading, readModel } from './reading/read-model.ts';
