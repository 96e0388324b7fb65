/** Names of the parts that an error is about, as Blender shows them. */
type Named = { readonly name?: unknown; readonly nodes?: readonly number[] };
type Parts = Readonly<Record<string, readonly Named[] | undefined>>;

const KINDS = ['meshes', 'materials', 'images', 'nodes', 'skins', 'animations', 'cameras'];

/** @param pointers JSON pointers of the validator, such as `/meshes/0/primitives/0/attributes/NORMAL` */
export function partNames(json: object, pointers: readonly (string | undefined)[]): string[] {
  const names = pointers.flatMap((pointer) => nameAt(json, pointer) ?? []);
  return [...new Set(names)];
}

function nameAt(json: object, pointer = ''): string | undefined {
  const [, kind = '', index = '', , place = ''] = pointer.split('/');
  if (kind === 'scenes') return nameOf(json, 'nodes', (json as Parts).scenes?.[Number(index)]?.nodes?.[Number(place)]);
  return KINDS.includes(kind) ? nameOf(json, kind, Number(index)) : undefined;
}

function nameOf(json: object, kind: string, index: number | undefined): string | undefined {
  const name = index === undefined ? undefined : (json as Parts)[kind]?.[index]?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
