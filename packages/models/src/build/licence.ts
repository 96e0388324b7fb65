/** The words that go into every download. */

import type { Facts } from '../index.ts';
import type { Model } from '../model.ts';

const licenceWith = (refunds: string) => `LANTERNKEEP STANDARD LICENCE

One seat is one person who works with the model. The number of seats is on your order.

You may
- use the model in any number of games, films, pictures, prints and other works of your own or of your clients, sold or
  given away, for as long as you like and in every country;
- change it, rig it, animate it, retexture it, and combine it with other work;
- keep copies for backup.

You may not
- pass on the model itself, changed or not, in a form from which it can be taken out and used as a model, for example in
  a shop, a collection of assets or a public repository;
- let more people work with it than you have seats;
- use it to train systems that generate models or pictures;
- say that you made it.

The model is delivered as it is. If it is not what you expected, you get your money back within ${refunds}.
`;

export const licence = licenceWith(`the hours for refunds that
its receipt names, as long as you have not downloaded it`);

/** Of imports before the hours were a setting. */
const earlierLicence = licenceWith(`72 hours of the purchase,
as long as you have not downloaded it`);

/** Whether the words are those that an import puts into a download. */
export const isMadeLicence = (words: string) => words === licence || words === earlierLicence;

/** The readme beside the files. @param files the list of them */
export function readme(model: Model, facts: Facts, files: string): string {
  const [width, height, depth] = facts.boundingBox.size;
  const animations = facts.animations.map(({ name, seconds }) => `${name} (${seconds} s)`).join(', ');
  return `${model.name}
${'='.repeat(model.name.length)}

${model.description}

Files
${files}

Facts of ${model.slug}.glb
  Triangles    ${facts.triangles}
  Vertices     ${facts.vertices}
  Materials    ${facts.materials}
  Textures     ${facts.textures}
  Animations   ${animations || 'none'}
  Size         ${width} x ${height} x ${depth} m (width, height, depth), +Y up, front towards +Z
  Bytes        ${facts.bytes}
  SHA-256      ${facts.sha256}

Colour is stored in the vertices (COLOR_0), with soft shade baked in. In Blender it shows at once; in an engine whose
importer leaves vertex colours out of the material, multiply them into the base colour.
`;
}
