/** The types of frames.mjs, for packages that read no JavaScript. */
import type { Buffer } from 'node:buffer';

export function frameOf(json: string, text?: string): Buffer;
export function frameReader(limit: number, onFrame: (json: string, text: string) => void): (chunk: Buffer) => void;
