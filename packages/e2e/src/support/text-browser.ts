/** Lynx and w3m, driven by keys in a terminal of tmux. Both find text with `/` or by moving through a page's links. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

export type TextBrowserName = 'lynx' | 'w3m';

export interface TextBrowser {
  /** Waits until the screen shows `text`. */
  shows(text: string | RegExp): Promise<void>;
  /** Follows the link or presses the button named `label`, which must be visible. */
  press(label: string): Promise<void>;
  /** Types into the field after `label`. */
  fill(label: string, text: string): Promise<void>;
  /** Saves the offered file under its own name, and returns to the page that offered it. */
  save(): Promise<void>;
  /** Directory for saved files. */
  readonly directory: string;
  close(): void;
}

export const hasTextBrowsers = ['tmux', 'lynx', 'w3m'].every((program) => spawnSync('which', [program]).status === 0);

/** High enough for every page, so that all of it is on the screen. */
const [COLUMNS, ROWS] = [110, 400];

/** @param certificate the file of the certificate that the browser is to trust */
export function openTextBrowser(name: TextBrowserName, url: string, certificate: string): TextBrowser {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  const socket = join(directory, 'tmux');
  const tmux = (...args: string[]) => execFileSync('tmux', ['-u', '-S', socket, ...args], { encoding: 'utf8' });
  const env = { HOME: directory, LC_ALL: 'C.UTF-8', SSL_CERT_FILE: certificate };
  tmux(
    ...['-f', '/dev/null', 'new-session', '-d', '-x', String(COLUMNS), '-y', String(ROWS), '-c', directory],
    ...Object.entries(env).flatMap(([variable, value]) => ['-e', `${variable}=${value}`]),
    commandOf(name, url, certificate, directory),
  );
  const keys = (...sent: string[]) => void tmux('send-keys', ...sent);
  const type = (text: string) => void tmux('send-keys', '-l', text);
  const screen = () => tmux('capture-pane', '-p');
  const shows: TextBrowser['shows'] = (text) =>
    expect.poll(screen, { message: `${name} shows ${text}` }).toMatch(text instanceof RegExp ? text : literal(text));
  const driver = { lynx: lynxKeys, w3m: w3mKeys }[name]({ tmux, keys, type, screen, shows });
  return {
    shows,
    directory,
    save: driver.save,
    async press(label) {
      await shows(label);
      await driver.press(label);
    },
    async fill(label, text) {
      await shows(label);
      await driver.fill(label, text);
    },
    close() {
      tmux('kill-server');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function commandOf(name: TextBrowserName, url: string, certificate: string, directory: string): string {
  if (name === 'w3m')
    return `w3m -o ssl_ca_file='${certificate}' -o accept_cookie=1 -o confirm_qq=0 -o mailcap=none '${url}'`;
  const settings = join(directory, 'lynx.cfg');
  writeFileSync(settings, `INCLUDE:/etc/lynx/lynx.cfg\nSSL_CERT_FILE:${certificate}\n`);
  return `lynx -nocolor -cfg='${settings}' -accept_all_cookies '${url}'`;
}

interface Terminal {
  readonly tmux: (...args: string[]) => string;
  readonly keys: (...keys: string[]) => void;
  readonly type: (text: string) => void;
  readonly screen: () => string;
  readonly shows: TextBrowser['shows'];
}

type Keys = Pick<TextBrowser, 'press' | 'fill' | 'save'>;

/** `/` finds text; a search begins at the top of the page. */
function w3mKeys({ keys, type, screen, shows }: Terminal): Keys {
  const find = (text: string) => {
    keys('g', '/');
    type(text.replace(/[$.?*[\]\\]/g, '.'));
    keys('Enter');
  };
  return {
    async press(label) {
      find(label);
      keys('Enter');
    },
    async fill(label, text) {
      find(label);
      keys('Tab', 'Enter');
      await expect.poll(screen, { message: 'w3m asks for the text' }).toMatch(/^(TEXT|Password):/m);
      keys('C-u');
      type(text);
      keys('Enter');
      await expect.poll(screen).not.toMatch(/^(TEXT|Password):/m);
    },
    async save() {
      await shows('Save file to');
      keys('Enter');
      await shows('Download List Panel');
      keys('B');
    },
  };
}

const ESCAPE = String.fromCharCode(27);
const SELECTED = new RegExp(`${ESCAPE}\\[[\\d;]*7m([^\\n]*)`);
const STYLES = new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g');

/**
 * Moves from link to link. The selected one is shown in reverse: for a button `BUTTON`, or its value, in `(BUTTON) Log
 * In`.
 */
function lynxKeys({ tmux, keys, type, screen, shows }: Terminal): Keys {
  // Reads only the lines between the title and the help, which are shown in reverse too.
  const page = () => tmux('capture-pane', '-pe', '-S', '1', '-E', String(ROWS - 4));
  const selection = () => SELECTED.exec(page());
  const selected = () => (selection()?.[1] ?? '').replace(STYLES, '').replace(/^[^\s)]+\) */, '');
  /** In a field the cursor marks the input position. */
  const row = () => Number(tmux('display-message', '-p', '#{cursor_y}'));
  const state = () => `${row()} ${selection()?.index}`;
  async function select(isSelected: () => boolean): Promise<void> {
    for (let tried = 0; !isSelected(); tried += 1) {
      if (tried === ROWS) throw new Error(`Lynx has nothing to select there:\n${screen()}`);
      const before = state();
      let last = before;
      // The result must be seen twice, because a screen may be half drawn.
      const isNext = () => {
        const now = state();
        const isDrawn = now === last && now !== before;
        last = now;
        return isDrawn;
      };
      keys('Tab');
      await expect.poll(isNext, { message: 'Lynx selects the next one', intervals: [20] }).toBe(true);
    }
  }
  const press = async (label: string) => {
    await select(() => selected().startsWith(label));
    keys('Enter');
  };
  return {
    press,
    async fill(label, text) {
      const above = screen()
        .split('\n')
        .findIndex((line) => line.trim() === label);
      await select(() => row() === above + 1);
      type(text);
    },
    async save() {
      await shows('D)ownload, or C)ancel');
      keys('d');
      await shows('Save to disk');
      await press('Save to disk');
      await shows('Enter a filename');
      keys('Enter');
      await expect.poll(screen).not.toContain('Enter a filename');
      keys('Left');
    },
  };
}

const literal = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
