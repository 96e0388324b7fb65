/** Builds the support app with Vite and its Module Federation plugin: `node build.ts <app> <out>`. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import { build, type Plugin, type Rolldown } from 'vite';
import { describeRelease, integrityOf, sharedVersions } from '../describe-release.ts';

const [app = '', out = ''] = process.argv.slice(2);
const CONTAINER = 'mfe_support';
/** The plugin's classic script, which imports the container. */
const STUB = 'stub.js';
const HASHES = `${CONTAINER}_hashes`;
const PRELOAD = `${CONTAINER}_preload`;

const shared = Object.fromEntries(
  Object.entries(sharedVersions(app)).map(([name, version]) => [
    name,
    { singleton: true, import: false as const, requiredVersion: `^${version}` },
  ]),
);

/** Loads modules and styles with their hashes, which the container's script holds. */
const withHashes: Plugin = {
  name: 'with-hashes',
  enforce: 'post',
  transform(code, id) {
    if (!id.includes('preload-helper')) return;
    return replaced(code, 'link.href = dep', `link.integrity = self.${HASHES}[dep.pathname.split('/').pop()]; $&`);
  },
  // File names are known only at this point. They no longer match the content, but the release's URL keeps them unique.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replace('document.head.appendChild(__mfWarmupLink)', `self.${PRELOAD}(__mfWarmupPath)`);
      file.code = file.code.replaceAll(/\bimport\((['"`]\.\/[^'"`]+['"`])\)/g, `(self.${PRELOAD}($1), import($1))`);
    }
  },
};

const common = { root: app, configFile: false, logLevel: 'warn' } as const;
const { output } = (await build({
  ...common,
  base: './',
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: '',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: './src/manifest.ts' },
  },
  plugins: [
    federation({
      name: CONTAINER,
      filename: 'remoteEntry-[hash].js',
      varFilename: STUB,
      exposes: { './manifest': './src/manifest.ts' },
      shared,
      dts: false,
      manifest: false,
    }),
    withHashes,
  ],
})) as Rolldown.RolldownOutput;

const chunks = output.filter((file) => file.type === 'chunk');
const chunkOf = (isOne: (chunk: Rolldown.OutputChunk) => boolean) => {
  const chunk = chunks.find(isOne);
  if (!chunk) throw new Error('A chunk is missing.');
  return chunk;
};
const page = chunkOf(({ facadeModuleId }) => facadeModuleId?.endsWith('support.page.tsx') === true);
const firstView = new Set<string>();
for (const first of [
  chunkOf(({ fileName }) => fileName.startsWith('remoteEntry')),
  chunkOf(({ facadeModuleId }) => facadeModuleId?.endsWith('src/manifest.ts') === true),
  page,
]) {
  addWithImports(first.fileName);
}

const hashes = Object.fromEntries(
  output
    .filter(({ fileName }) => fileName !== STUB && /\.(js|css)$/.test(fileName))
    .map(({ fileName }) => [fileName, integrityOf(readFileSync(join(out, fileName)))]),
);
const stub = readFileSync(join(out, STUB), 'utf8');
rmSync(join(out, STUB));
const script = `var ${HASHES} = ${JSON.stringify(hashes)};
var ${PRELOAD} = ((base) => (path) => {
  const href = new URL(path, base).href;
  if (document.querySelector('link[href="' + href + '"]')) return;
  const integrity = ${HASHES}[href.slice(base.length)];
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, href }));
})(new URL('.', document.currentScript.src).href);
${JSON.stringify([...firstView])}.forEach(${PRELOAD});
${stub}`;
const entry = `container-${createHash('sha256').update(script).digest('hex').slice(0, 10)}.js`;
writeFileSync(join(out, entry), script);

await build({
  ...common,
  build: {
    outDir: join(out, 'server'),
    emptyOutDir: false,
    ssr: './src/manifest.ts',
    rolldownOptions: {
      external: Object.keys(shared),
      output: { format: 'cjs', entryFileNames: 'index.js', codeSplitting: false, exports: 'named' },
    },
  },
  ssr: { noExternal: true },
});

await describeRelease({
  ...{ app, out, entry },
  initial: { scripts: [entry], styles: [] },
  page: { scripts: [], styles: [...(page.viteMetadata?.importedCss ?? [])] },
});

function addWithImports(file: string): void {
  if (firstView.has(file)) return;
  firstView.add(file);
  for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) addWithImports(imported);
}

function replaced(code: string, part: string, by: string): string {
  if (!code.includes(part)) throw new Error(`Vite's own code no longer has ${part}.`);
  return code.replace(part, by);
}
