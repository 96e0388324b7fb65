/** Finds the Markdown files of this checkout and the commands in them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/command.ts';
import { commandsOf } from './blocks.ts';

export interface DocumentedCommand {
  /** The file's path in the checkout. */
  readonly document: string;
  /** The second-level heading above it; empty above the first. */
  readonly section: string;
  readonly command: string;
}

/** Returns the paths of this checkout's Markdown files. */
export function documents(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root });
  return listed.toString().split('\n').filter(Boolean);
}

/** Returns every command in a code block of this checkout's Markdown files. */
export function documentedCommands(): DocumentedCommand[] {
  return documents().flatMap((document) => {
    const [preface = '', ...sections] = readFileSync(join(root, document), 'utf8').split(/^## /m);
    const titled = [['', preface] as const, ...sections.map((text) => [text.split('\n')[0] ?? '', text] as const)];
    return titled.flatMap(([section, text]) => commandsOf(text).map((command) => ({ document, section, command })));
  });
}
