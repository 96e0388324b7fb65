/** Request bodies and queries as Stripe's API parses them: names such as `line_items[0][price_data][currency]`. */

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

export function readForm(text: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {};
  for (const [name, value] of new URLSearchParams(text)) put(root, name.replaceAll(']', '').split('['), value);
  return listsIn(root) as { [name: string]: FormValue };
}

function put(target: { [name: string]: FormValue }, [name = '', ...rest]: readonly string[], value: string): void {
  const key = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = typeof target[key] === 'object' ? target[key] : {};
  target[key] = inner;
  put(inner as { [name: string]: FormValue }, rest, value);
}

/** Converts objects with keys that count from zero to lists. */
function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsIn(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
