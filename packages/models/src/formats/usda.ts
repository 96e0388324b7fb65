/** Writes numbers, meshes and materials in USD's text form, as Apple's Quick Look and three.js read them. */

/** Numbers of a vertex attribute, one vertex after the other. */
export type Numbers = ArrayLike<number>;

export type UsdMesh = {
  readonly points: Numbers;
  readonly normals: Numbers | undefined;
  /** Sets of texture coordinates, upwards from the picture's lower left corner. */
  readonly coordinates: readonly Numbers[];
  readonly indices: Numbers;
  readonly isDoubleSided: boolean;
};

export type UsdTexture = {
  readonly file: string;
  readonly isColour: boolean;
  /** Which texture coordinates. */
  readonly set: number;
  readonly wrap: readonly [string, string];
  readonly transform: {
    readonly offset: readonly number[];
    readonly rotation: number;
    readonly scale: readonly number[];
  };
  readonly factor: readonly number[];
  readonly bias?: readonly number[];
};

/** An input of UsdPreviewSurface: numbers, or a channel of a texture. */
export type UsdInput = {
  readonly type: 'color3f' | 'normal3f' | 'float';
  readonly name: string;
  readonly value: number | readonly number[] | { readonly texture: UsdTexture; readonly channel: string };
};

/** On lines of its own: three.js 0.187 reads numbers before metadata of one line as NaN. */
const PER_VERTEX = '(\n\t\t\tinterpolation = "vertex"\n\t\t)';
const HEADER = '#usda 1.0\n';

export const document = (...parts: readonly string[]) => `${HEADER}(
\tdefaultPrim = "Root"
\tmetersPerUnit = 1
\tupAxis = "Y"
)

${parts.join('\n')}`;

/** A file of its own for one mesh, so that instances share it. */
export function meshFile({ points, normals, coordinates, indices, isDoubleSided }: UsdMesh): string {
  return `${HEADER}(
\tdefaultPrim = "Geometry"
)

def "Geometry"
{
\tdef Mesh "Geometry"
\t{
${isDoubleSided ? '\t\tuniform bool doubleSided = 1\n' : ''}\t\tint[] faceVertexCounts = [${new Array(indices.length / 3).fill(3).join()}]
\t\tint[] faceVertexIndices = [${Array.from(indices).join()}]
${normals ? `\t\tnormal3f[] normals = [${tuples(normals, 3, 4)}] ${PER_VERTEX}\n` : ''}\t\tpoint3f[] points = [${tuples(points, 3, 6)}]
${coordinates.map((set, i) => `\t\ttexCoord2f[] primvars:${coordinateName(i)} = [${tuples(set, 2, 5)}] ${PER_VERTEX}\n`).join('')}\t\tuniform token subdivisionScheme = "none"
\t}
}
`;
}

/** One placing of a mesh. @param matrix sixteen numbers, column by column as glTF has them */
export const placing = (
  name: string,
  { mesh, material, matrix }: { mesh: string; material: string; matrix: Numbers },
) => `
\t\t\tdef Xform "${name}" (
\t\t\t\tprepend references = @./${mesh}@</Geometry>
\t\t\t\tprepend apiSchemas = ["MaterialBindingAPI"]
\t\t\t)
\t\t\t{
\t\t\t\tmatrix4d xformOp:transform = ( ${tuples(matrix, 4, 8)} )
\t\t\t\tuniform token[] xformOpOrder = ["xformOp:transform"]
\t\t\t\trel material:binding = </Materials/${material}>
\t\t\t}
`;

/** The scene, which Quick Look puts on a horizontal plane in its true size. */
export const root = (placings: readonly string[]) => `def Xform "Root"
{
\tdef Scope "Scenes" (
\t\tkind = "sceneLibrary"
\t)
\t{
\t\tdef Xform "Scene" (
\t\t\tcustomData = {
\t\t\t\tbool preliminary_collidesWithEnvironment = 0
\t\t\t\tstring sceneName = "Scene"
\t\t\t}
\t\t\tsceneName = "Scene"
\t\t)
\t\t{
\t\t\ttoken preliminary:anchoring:type = "plane"
\t\t\ttoken preliminary:planeAnchoring:alignment = "horizontal"
${placings.join('')}\t\t}
\t}
}
`;

export const materials = (each: readonly string[]) => `def "Materials"
{
${each.join('')}}
`;

export function material(name: string, inputs: readonly UsdInput[]): string {
  const place = `/Materials/${name}`;
  const shaders = inputs.flatMap((input) => (isTextured(input) ? [textureShaders(place, input)] : []));
  const values = inputs.map((input) =>
    isTextured(input)
      ? `\t\t\t${input.type} inputs:${input.name}.connect = <${place}/Texture_${input.name}.outputs:${input.value.channel}>\n`
      : `\t\t\t${input.type} inputs:${input.name} = ${literal(input.value)}\n`,
  );
  return `\tdef Material "${name}"
\t{
${shaders.join('')}\t\tdef Shader "PreviewSurface"
\t\t{
\t\t\tuniform token info:id = "UsdPreviewSurface"
${values.join('')}\t\t\tint inputs:useSpecularWorkflow = 0
\t\t\ttoken outputs:surface
\t\t}

\t\ttoken outputs:surface.connect = <${place}/PreviewSurface.outputs:surface>
\t}
`;
}

type Textured = UsdInput & { readonly value: { readonly texture: UsdTexture; readonly channel: string } };
const isTextured = (input: UsdInput): input is Textured => typeof input.value === 'object' && 'texture' in input.value;

function textureShaders(place: string, { name, value: { texture } }: Textured): string {
  const { file, isColour, set, wrap, transform, factor, bias } = texture;
  return `\t\tdef Shader "Coordinates_${name}"
\t\t{
\t\t\tuniform token info:id = "UsdPrimvarReader_float2"
\t\t\tfloat2 inputs:fallback = (0, 0)
\t\t\tstring inputs:varname = "${coordinateName(set)}"
\t\t\tfloat2 outputs:result
\t\t}

\t\tdef Shader "Transform_${name}"
\t\t{
\t\t\tuniform token info:id = "UsdTransform2d"
\t\t\tfloat2 inputs:in.connect = <${place}/Coordinates_${name}.outputs:result>
\t\t\tfloat inputs:rotation = ${short(transform.rotation, 8)}
\t\t\tfloat2 inputs:scale = ${literal(transform.scale)}
\t\t\tfloat2 inputs:translation = ${literal(transform.offset)}
\t\t\tfloat2 outputs:result
\t\t}

\t\tdef Shader "Texture_${name}"
\t\t{
\t\t\tuniform token info:id = "UsdUVTexture"
\t\t\tasset inputs:file = @${file}@
\t\t\tfloat2 inputs:st.connect = <${place}/Transform_${name}.outputs:result>
\t\t\tfloat4 inputs:scale = ${literal(factor)}
${bias ? `\t\t\tfloat4 inputs:bias = ${literal(bias)}\n` : ''}\t\t\ttoken inputs:sourceColorSpace = "${isColour ? 'sRGB' : 'raw'}"
\t\t\ttoken inputs:wrapS = "${wrap[0]}"
\t\t\ttoken inputs:wrapT = "${wrap[1]}"
\t\t\tfloat outputs:r
\t\t\tfloat outputs:g
\t\t\tfloat outputs:b
\t\t\tfloat3 outputs:rgb
\t\t\tfloat outputs:a
\t\t}

`;
}

const coordinateName = (set: number) => (set === 0 ? 'st' : `st${set}`);

const literal = (value: number | readonly number[] | object): string =>
  Array.isArray(value) ? `(${value.map((each) => short(each, 8)).join(', ')})` : short(Number(value), 8);

function tuples(values: Numbers, size: number, digits: number): string {
  const written: string[] = [];
  for (let i = 0; i < values.length; i += size) {
    let tuple = short(values[i] ?? 0, digits);
    for (let k = 1; k < size; k++) tuple += `, ${short(values[i + k] ?? 0, digits)}`;
    written.push(`(${tuple})`);
  }
  return written.join(', ');
}

/** `digits` that count, without zeros at the end and without a minus zero. */
const short = (value: number, digits: number) => `${Number(value.toPrecision(digits)) || 0}`;
