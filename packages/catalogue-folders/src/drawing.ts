/** Placeholder picture of a model without photographs. */
import type { ImportedPicture } from './imported-product.ts';

const WIDTH = 800;
const HEIGHT = 600;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#b9cbd8"/><stop offset="1" stop-color="#efdcc3"/></linearGradient></defs>
  <path fill="url(#sky)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
  <ellipse cx="400" cy="470" rx="230" ry="46" fill="#7b6f63" opacity=".25"/>
  <path fill="#c9a877" d="M400 160l170 80-170 80-170-80z"/>
  <path fill="#a9845a" d="M230 240l170 80v150l-170-80z"/>
  <path fill="#8a6a45" d="M570 240l-170 80v150l170-80z"/>
  <path fill="none" stroke="#5f4830" stroke-width="6" stroke-linejoin="round" d="M400 160l170 80v150l-170 80-170-80V240zm0 160v150m0-150l170-80m-170 80l-170-80m85-40l170 80v58m-85-178l-170 80v58"/>
</svg>
`;

export const drawnPicture: ImportedPicture = {
  width: WIDTH,
  height: HEIGHT,
  sources: [{ type: 'image/svg+xml', srcset: [{ width: WIDTH, file: { content: Buffer.from(DRAWING) } }] }],
};
