/** Text in pieces: one string of a large model would be longer than an engine allows. */

const PIECE = 1_000_000;

export function createTextFile() {
  const pieces: Uint8Array[] = [];
  let lines: string[] = [];
  let length = 0;
  const flush = () => {
    pieces.push(Buffer.from(lines.join('')));
    lines = [];
    length = 0;
  };
  return {
    /** Adds a line. */
    line(text: string): void {
      lines.push(text, '\n');
      length += text.length;
      if (length > PIECE) flush();
    },
    bytes(): Uint8Array {
      flush();
      return new Uint8Array(Buffer.concat(pieces));
    },
  };
}
