/** For whoever takes in models made elsewhere: the same facts, verdicts, previews and pictures as for our own. */
export { createBundle, readBundle } from './build/bundle.ts';
export { licence } from './build/licence.ts';
export { createPreview, type Preview, SHARE } from './build/preview-glb.ts';
export { type Verdict, validateGlb } from './build/validate.ts';
export { faultMessages, isFrequent } from './mending/faults.ts';
export { type MendedModel, mendModel } from './mending/mend-model.ts';
export { isModelFormat, isOfKind, kindOf, type ModelFormat, promisedKind } from './offered/kinds.ts';
export { type Measured, READ_BACK, readBack, readLimits } from './offered/read-back.ts';
export { type OpenZip, openZip } from './packing/open-zip.ts';
export { packModel } from './packing/pack-model.ts';
export { encodePictures } from './pictures/encode.ts';
export { type EncodedSize, encodeGiven, type Fit, type GivenPicture, readPicture } from './pictures/given.ts';
export { openStudio, type Studio } from './pictures/studio.ts';
export { problemsOfExtensions } from './reading/extensions.ts';
export { readGlbJson } from './reading/glb-json.ts';
export { faultOfJson } from './reading/json-depth.ts';
export { type ModelReading, readModel } from './reading/read-model.ts';
export { toShownGlb } from './reading/shown-glb.ts';
