/** `VERSION.txt` in a product's zip. */

export const VERSION_FILE = 'VERSION.txt';

export interface Release {
  readonly name: string;
  readonly version: number;
  /** Its day counts, in UTC. */
  readonly releasedAt: Date;
  /** Empty without notes. */
  readonly changelog: string;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function versionNote({ name, version, releasedAt, changelog }: Release): string {
  const news = changelog === '' ? '' : `What is new\n\n${changelog}\n\n`;
  return `${name}
${'='.repeat(name.length)}

Version ${version}, published on ${DAY.format(releasedAt)}

${news}LICENCE.txt is the licence of this and all other versions. The files are as their maker wrote them, so none of them
names the version.
`;
}

/** Returns true for a note that an import made. */
export const isMadeNote = (words: string) => /\n=+\n\nVersion \d+, published on \w+ \d+, \d{4}\n/.test(words);
