/** Writes 3MF (3D Manufacturing Format, core specification 1.3): a zip of XML that states its unit. */
import { strToU8, zipSync } from 'fflate';
import { ZIP_MOMENT } from '../zip-moment.ts';
import type { PrintMesh } from './print-mesh.ts';
import { createTextFile } from './text-file.ts';

const TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
`;
const RELATIONS = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
`;

export function write3mf(mesh: PrintMesh, name: string): Uint8Array {
  const files = {
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(RELATIONS),
    '3D/3dmodel.model': modelOf(mesh, escaped(name)),
  };
  return zipSync(files, { level: 6, mtime: ZIP_MOMENT, os: 3, attrs: 0o644 << 16 });
}

function modelOf({ positions, decimals, triangles }: PrintMesh, name: string): Uint8Array {
  const file = createTextFile();
  const text = (value = 0) => (Math.abs(value) < 1e-6 ? value.toFixed(decimals) : String(value));
  file.line('<?xml version="1.0" encoding="UTF-8"?>');
  file.line(
    '<model unit="millimeter" xml:lang="en" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">',
  );
  file.line(`<metadata name="Title">${name}</metadata>`);
  file.line(`<resources><object id="1" type="model" name="${name}"><mesh><vertices>`);
  for (let i = 0; i < positions.length; i += 3)
    file.line(`<vertex x="${text(positions[i])}" y="${text(positions[i + 1])}" z="${text(positions[i + 2])}"/>`);
  file.line('</vertices><triangles>');
  for (let i = 0; i < triangles.length; i += 3)
    file.line(`<triangle v1="${triangles[i]}" v2="${triangles[i + 1]}" v3="${triangles[i + 2]}"/>`);
  file.line('</triangles></mesh></object></resources>');
  file.line('<build><item objectid="1"/></build></model>');
  return file.bytes();
}

function escaped(text: string): string {
  return text
    .replaceAll(/\p{Control}/gu, ' ')
    .replaceAll(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`)
    .toWellFormed();
}
