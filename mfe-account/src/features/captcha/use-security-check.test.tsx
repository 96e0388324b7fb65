/** The security check: ready in the background, each solution used once, and a retry when it fails. */
import { contract } from '@storefront/contract';
import { securityCheckMessages } from '@storefront/contract/mfa/check-messages';
import { answer, fail, renderPage } from '@storefront/testkit';
import { aPuzzle, readSolution } from '@storefront/testkit/puzzle';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSecurityCheck } from './use-security-check.ts';

function Checked({ wanted = true }: { readonly wanted?: boolean }) {
  const check = useSecurityCheck('password-reset', wanted);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const take = () =>
    check.take().then(
      (solution) => setTaken((before) => [...before, readSolution(solution).salt]),
      (error: Error) => setTaken((before) => [...before, error.message]),
    );
  return (
    <>
      <p role="status">{check.status}</p>
      <button type="button" onClick={take}>
        Take
      </button>
      <button type="button" onClick={check.restart}>
        Restart
      </button>
      <ul>
        {taken.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

let given: string[];
const givePuzzles = () =>
  answer(contract.getCaptcha, async ({ query }) => {
    given.push(query.action);
    return aPuzzle(query.action);
  });
beforeEach(() => {
  given = [];
  givePuzzles();
});
afterEach(() => vi.useRealTimers());

const status = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });
const taken = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('is solved for its action while nobody waits, and then taken at once', async () => {
  const { user } = renderPage(<Checked />);
  expect(status()).toBe('loading');
  await waitFor(() => expect(status()).toBe('ready'));
  await user.click(button('Take'));
  await waitFor(() => expect(taken()).toHaveLength(1));
  expect(given).toEqual(['password-reset']);
});

test('a shopper who is quicker than the puzzle waits for it', async () => {
  const { user } = renderPage(<Checked />);
  await user.click(button('Take'));
  await waitFor(() => expect(taken()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]));
  expect(given).toHaveLength(1);
});

test('no solution is given twice', async () => {
  const { user } = renderPage(<Checked />);
  await user.dblClick(button('Take'));
  await user.click(button('Take'));
  await waitFor(() => expect(new Set(taken()).size).toBe(3));
});

test('where it is not wanted yet, nothing is asked of the server or the processor', async () => {
  const { user } = renderPage(<Checked wanted={false} />);
  expect(given).toEqual([]);
  await user.click(button('Take'));
  await waitFor(() => expect(taken()).toHaveLength(1));
});

test('a solution that has grown old is not used', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user } = renderPage(<Checked />);
  await waitFor(() => expect(status()).toBe('ready'));
  vi.setSystemTime(Date.now() + 9 * 60_000);
  await user.click(button('Take'));
  await waitFor(() => expect(taken()).toHaveLength(1));
  expect(given).toHaveLength(2);
});

test('without a connection it is not ready, and can be begun again', async () => {
  fail(contract.getCaptcha);
  const { user } = renderPage(<Checked />);
  await waitFor(() => expect(status()).toBe('failed'));
  await user.click(button('Take'));
  await waitFor(() => expect(taken()).toEqual([securityCheckMessages.check_not_ready]));
  givePuzzles();
  await user.click(button('Restart'));
  await waitFor(() => expect(status()).toBe('ready'));
});

test('a puzzle of a kind that is not known here is a check that is not ready', async () => {
  answer(contract.getCaptcha, async () => ({ parameters: { algorithm: 'MD5' } }));
  renderPage(<Checked />);
  await waitFor(() => expect(status()).toBe('failed'));
});
