/**
 * Process: checks the folder of one product and builds its import. Arguments: the folder, a directory for the result,
 * the maximum memory in bytes, and the path of a Chromium, if there is one.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildImport, roomWarnings } from './build-import.ts';
import { type BuiltDraft, RESULT_FILE } from './built-draft.ts';
import type { GivenFile, ImportedProduct } from './imported-product.ts';
import { mapFiles } from './map-files.ts';
import { limitMemory } from './memory-limit.ts';
import { withStudio } from './photograph.ts';
import { previewWarnings } from './preview-warnings.ts';
import { type Draft, readFolder } from './read-folder.ts';

const [folder = '', directory = '', memory = '', browser] = process.argv.slice(2);

// The server that started this process may end first.
process.once('disconnect', () => process.exit(1));
await limitMemory(Number(memory));
await mkdir(directory, { recursive: true });
const result = await build();
await writeFile(join(directory, RESULT_FILE), JSON.stringify(result));
process.exit();

async function build(): Promise<BuiltDraft> {
  const { drafts, complaints, notes, mendings } = await readFolder(folder);
  const [draft] = drafts;
  const prefix = `${basename(folder)}/`;
  const warnings = notes.map((note) => (note.startsWith(prefix) ? note.slice(prefix.length) : note));
  const problems = complaints.map(({ file, field, reason }) => ({ file, field, reason }));
  if (!draft || problems.length > 0) return { problems, warnings, mendings, product: null };
  return await withStudio(
    browser,
    (note) => warnings.push(note),
    async (photograph, compare) => {
      const tell = (note: string) => void warnings.push(note);
      const product = await buildImport(draft, { photograph, compare, note: tell });
      warnings.push(...previewWarnings(product.previewCheck), ...roomWarnings(product));
      return { problems, warnings, mendings, product: await withFiles(product, draft) };
    },
  );
}

/** Writes files that are in memory or temporary; a model that was not mended is in the folder already. */
async function withFiles(product: ImportedProduct, { glb, modelFile }: Draft): Promise<ImportedProduct> {
  let count = 0;
  const keep = async ({ content }: GivenFile, ending: string): Promise<GivenFile> => {
    if (typeof content === 'string') return await keep({ content: await readFile(content) }, ending);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (content === glb && modelFile) return { content: modelFile, sha256 };
    count += 1;
    const path = join(directory, `${count}.${ending}`);
    await writeFile(path, content);
    return { content: path, sha256 };
  };
  return await mapFiles(product, keep);
}
