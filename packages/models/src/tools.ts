/** For whoever takes in models made elsewhere: the same facts, verdicts, previews and pictures as for our own. */
export { readFacts } from './build/facts.ts';
export { createPreview } from './build/preview-glb.ts';
export { type Verdict, validateGlb } from './build/validate.ts';
export { encodePictures } from './pictures/encode.ts';
export { openStudio, type Studio } from './pictures/studio.ts';
