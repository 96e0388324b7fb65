/** Finds the endpoints that an app calls, in the modules that webpack parsed. */
import type { Dependency, Module } from 'webpack';

const CONTRACT = '@storefront/contract';

interface ImportDependency extends Dependency {
  readonly request?: string;
  /** The imported name and the properties read from it: `contract`, `listProducts`; empty for the whole module. */
  readonly ids?: readonly string[];
  readonly referencedPropertiesInDestructuring?: ReadonlySet<{ readonly id: string }>;
}

export interface EndpointUse {
  readonly called: readonly string[];
  /** Sentences about uses of the contract that hide which endpoints are called. */
  readonly problems: readonly string[];
}

export function endpointsUsedBy(modules: Iterable<Module>): EndpointUse {
  // Module Federation's placeholders for the contract call nothing.
  const parsed = [...modules].filter(({ type }) => type.startsWith('javascript/'));
  const uses = parsed.flatMap((module) =>
    dependenciesOf(module)
      .filter(({ request }) => request === CONTRACT)
      .map((dependency) => ({ module, dependency, names: endpointsOf(dependency) })),
  );
  return {
    called: [...new Set(uses.flatMap(({ names }) => names ?? []))].sort(),
    problems: uses.flatMap(({ module, dependency, names }) =>
      names
        ? []
        : `${placeOf(module, dependency)} uses the contract in a way that hides which endpoints it calls. Name each as contract.<name>.`,
    ),
  };
}

function dependenciesOf(block: Pick<Module, 'dependencies' | 'blocks'>): ImportDependency[] {
  return [...block.dependencies, ...block.blocks.flatMap(dependenciesOf)];
}

/** Returns the endpoints that an import names; undefined when it may be any. */
function endpointsOf({ type, ids, referencedPropertiesInDestructuring }: ImportDependency): string[] | undefined {
  if (type === 'harmony side effect evaluation') return [];
  const properties = referencedPropertiesInDestructuring && [...referencedPropertiesInDestructuring];
  const [name, endpoint] = ids ?? [];
  if (name === undefined) {
    return ids && properties?.every(({ id }) => id !== 'contract') ? [] : undefined;
  }
  if (name !== 'contract') return [];
  if (endpoint !== undefined) return [endpoint];
  return properties?.map(({ id }) => id);
}

function placeOf(module: Module, { loc }: ImportDependency): string {
  const line = loc && 'start' in loc ? `, line ${loc.start.line},` : '';
  return `${module.nameForCondition() ?? module.identifier()}${line}`;
}
