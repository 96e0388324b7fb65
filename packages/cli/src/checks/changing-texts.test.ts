import { beforeAll, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';
import { changingTexts } from './changing-texts.ts';
import { withTypes } from './typed-sources.ts';

/** Code before each probe. */
const GIVEN = `import { Fragment, type ReactElement, type ReactNode } from 'react';
const STEPS = 3;
const names: readonly string[] = [];
const Mark = () => <b>!</b>;
const Maybe = ({ isShown }: { isShown: boolean }) => (isShown ? <b>!</b> : null);
function Sum({ cents }: { cents: number }) { return <span key={cents}>{cents}</span>; }
function Box({ children }: { children: ReactNode }) { return <div>{children}</div>; }
interface Props { is: boolean; name: string; n: number; el: ReactElement; node: ReactNode; maybe?: string }
`;

const refused = [
  // Changing text beside other nodes.
  '<p>Hello {name}</p>',
  '<p>{name} <b>yours</b></p>',
  '<p>{n}{name}</p>',
  '<p>{maybe}<b>!</b></p>',
  '<div>{node}<b>!</b></div>',
  '<p>Saved{is && ", twice"}</p>',
  '<p>{is ? "Yes" : "No"}{el}</p>',
  '<Box>Hello {name}</Box>',
  '<p>{names}</p>',
  '<p>{names.map((each) => each.concat(", "))}</p>',
  '<button>{is && <i />}{is ? "Sending" : node}</button>',
  // A list given by a caller is removed node by node.
  '<p>{is ? node : "None"}</p>',
  // Text before which elements are inserted.
  '<button>{is && <i />} Save</button>',
  '<p><Maybe isShown={is} /> is new</p>',
  '<p>{el} is new</p>',
  '<p>Pay <Sum cents={n} /> now</p>',
  '<p><b key={n}>{n}</b> seats</p>',
  // Text that appears and disappears.
  '<p>{is && <>It is <b>new</b></>}</p>',
  '<p>{is ? <>One <b>more</b></> : "None"}</p>',
  '<ul>{names.map((each) => <Fragment key={each}>{each}<br /></Fragment>)}</ul>',
  '<Box>{is ? <p>One <b>more</b></p> : <p>None</p>}</Box>',
  // Text with unknown neighbours.
  '<>Hello <b>you</b></>',
  '<><b>{name}</b>{name}</>',
];

const accepted = [
  '<p>{name}</p>',
  '<p>{"Hello ".concat(name)}</p>',
  '<p>{n}</p>',
  '<p>{is ? "Yes" : "No"}</p>',
  '<p>{is ? "Yes" : <b>No</b>}</p>',
  '<p>{is ? "Yes" : el}</p>',
  '<p>{node}</p>',
  '<p>Hello <b>{name}</b>, welcome</p>',
  '<p>Hello <Mark /> you</p>',
  '<p>{STEPS} steps to <b>buy</b></p>',
  '<p>Saved{is && <b>twice</b>}</p>',
  '<p>{is && <i />}<b>Save</b> it</p>',
  '<p>Pay <Sum cents={n} /></p>',
  '<Box>Hello <b>{name}</b></Box>',
  '<div>{el}<b>!</b></div>',
  '<ul>{names.map((each) => <li key={each}>{each}</li>)}</ul>',
  '<Box>{is ? <p key="one">One <b>more</b></p> : <p>None</p>}</Box>',
  '<><b>Hello</b> <i>{name}</i></>',
  '<code translate="no">{name} --all {n}</code>',
  '<textarea value={name} />',
];

/** Components that return no element. */
const components = { refused: 'name', accepted: 'el' };

let isRefused: (probe: string) => boolean;

beforeAll(() => {
  const probes = [...refused, ...accepted, ...Object.values(components)];
  const files = probes.map((probe, index) => {
    const source = `${GIVEN}export function Probe({ is, name, n, el, node, maybe }: Props) {\n  return ${probe};\n}\n`;
    return [`shell/src/probe-${index}.tsx`, source] as const;
  });
  const complaints = withTypes(
    files.map(([file]) => file),
    (sources) =>
      files.map(([file]) => {
        const source = sources.program.getSourceFile(inRoot(file));
        return source ? changingTexts(source, sources) : [];
      }),
    Object.fromEntries(files),
  );
  isRefused = (probe) => (complaints[probes.indexOf(probe)]?.length ?? 0) > 0;
});

test.each([...refused, components.refused])('%s is refused', (probe) => {
  expect(isRefused(probe)).toBe(true);
});

test.each([...accepted, components.accepted])('%s is accepted', (probe) => {
  expect(isRefused(probe)).toBe(false);
});
