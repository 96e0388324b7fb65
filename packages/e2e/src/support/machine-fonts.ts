/** Which text of a page the browser draws in a font of the machine, instead of one that is shipped. */
import type { CDPSession, Page } from '@playwright/test';

/** As far as it is needed here. */
interface Node {
  readonly nodeId: number;
  readonly parentId?: number;
  readonly nodeName: string;
  readonly nodeType: number;
  readonly nodeValue: string;
  readonly pseudoElements?: readonly Node[];
}

const TEXT = 3;
/** Names that people give themselves may be in any script; what the product says is in Latin letters and signs. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u;

/** Every visible text that is not in a shipped font, with the fonts that it is in. */
export async function textInMachineFonts(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const found = await complaintsAbout(cdp);
  // Not detached: a page that a test has taken off the network would be back on it.
  await cdp.send('CSS.disable');
  await cdp.send('DOM.disable');
  return found.filter((complaint) => complaint !== undefined);
}

async function complaintsAbout(cdp: CDPSession): Promise<(string | undefined)[]> {
  const { nodes } = await cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  try {
    return await Promise.all([...texts(nodes)].map(([nodeId, text]) => complaintAbout(cdp, nodeId, text)));
  } catch (error) {
    // What the page has replaced since it was listed is looked at as it is now.
    if ((error as Error).message.includes('Could not find node with given id')) return complaintsAbout(cdp);
    throw error;
  }
}

/** The texts of the page by the element that they are drawn in, generated ones included. */
function texts(nodes: readonly Node[]): Map<number, string> {
  const all = new Map<number, string>();
  for (const { nodeType, nodeValue, parentId, pseudoElements = [] } of nodes) {
    if (nodeType === TEXT && nodeValue.trim() && parentId) all.set(parentId, (all.get(parentId) ?? '') + nodeValue);
    for (const { nodeId, nodeName } of pseudoElements) all.set(nodeId, nodeName);
  }
  return all;
}

async function complaintAbout(cdp: CDPSession, nodeId: number, text: string): Promise<string | undefined> {
  if (OTHER_SCRIPT.test(text)) return undefined;
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  const ofTheMachine = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
  return ofTheMachine.length > 0 ? `“${text.trim()}” in ${ofTheMachine.join(', ')}` : undefined;
}
