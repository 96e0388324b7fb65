/** Tries every browser API that turns text or a URL into script. */
import type { Page } from '@playwright/test';

/** Returns each outcome by name: `refused`, or its effect. */
export function trySinks(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const TEXT = 'window.ran = true';
    const HTML = `<img src="x" onerror="${TEXT}">`;
    const FILE: string = '/service-worker.js';
    const FOREIGN: string = 'https://evil.example/script.js';
    const policies = Reflect.get(window, 'trustedTypes') as { createPolicy(name: string, rules: object): object };
    const made = <Name extends keyof HTMLElementTagNameMap>(name: Name) => document.createElement(name);
    const svgScript = () => document.createElementNS('http://www.w3.org/2000/svg', 'script');
    const put = <Made extends HTMLElement>(element: Made) => document.body.appendChild(element);
    const whether = async (ran: () => unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (!ran()) throw new TypeError('It did not run.');
    };
    const didRun = () => whether(() => Reflect.get(window, 'ran'));

    const sinks: Record<string, () => unknown> = {
      'Element.innerHTML': () => Object.assign(made('div'), { innerHTML: HTML }),
      'Element.outerHTML': () => Object.assign(put(made('div')), { outerHTML: HTML }),
      'Element.insertAdjacentHTML': () => made('div').insertAdjacentHTML('beforeend', HTML),
      'Element.setHTMLUnsafe': () => made('div').setHTMLUnsafe(HTML),
      'ShadowRoot.innerHTML': () => Object.assign(made('div').attachShadow({ mode: 'open' }), { innerHTML: HTML }),
      'Document.write': () => document.write(HTML),
      'Document.writeln': () => document.writeln(HTML),
      'Document.parseHTMLUnsafe': () => Document.parseHTMLUnsafe(HTML),
      'Document.execCommand': () => document.execCommand('insertHTML', false, HTML),
      'DOMParser.parseFromString': () => new DOMParser().parseFromString(HTML, 'text/html'),
      'Range.createContextualFragment': () => document.createRange().createContextualFragment(HTML),
      'iframe.srcdoc': () => Object.assign(made('iframe'), { srcdoc: HTML }),
      'script.src': () => Object.assign(made('script'), { src: FILE }),
      'script.src as an attribute': () => made('script').setAttribute('src', FILE),
      'script.text': () => Object.assign(made('script'), { text: TEXT }),
      'script.textContent': () => Object.assign(made('script'), { textContent: TEXT }),
      'script.innerText': () => Object.assign(made('script'), { innerText: TEXT }),
      'script with text appended': () => {
        const script = made('script');
        script.append(TEXT);
        put(script);
        return didRun();
      },
      'script of SVG': () => svgScript().setAttribute('href', FILE),
      'embed.src': () => Object.assign(made('embed'), { src: FILE }),
      'object.data': () => Object.assign(made('object'), { data: FILE }),
      'handler as an attribute': () => made('div').setAttribute('onclick', TEXT),
      'address of a script': () => {
        put(Object.assign(made('a'), { href: `javascript:${TEXT}` })).click();
        return didRun();
      },
      eval: () => Reflect.apply(Reflect.get(window, 'eval'), window, [TEXT]),
      'new Function': () => Reflect.construct(Reflect.get(window, 'Function'), [TEXT]),
      'setTimeout with text': () => Reflect.apply(setTimeout, window, [TEXT, 0]),
      'setInterval with text': () => Reflect.apply(setInterval, window, [TEXT, 1000]),
      'new Worker': () => new Worker(FILE),
      'new SharedWorker': () => new SharedWorker(FILE),
      'navigator.serviceWorker.register': () => navigator.serviceWorker.register(FILE),
      'import of another site': () => import(FOREIGN),
      'import of data': () => import(`data:text/javascript,${TEXT}`),
      'import of a file without a hash': () => import(FILE),
      'another policy': () => policies.createPolicy('another', {}),
      'the policy once more': () => policies.createPolicy('storefront', {}),
      'a policy for all that has none': () => policies.createPolicy('default', {}),
    };

    // Code evaluated from outside may turn text into code; code that runs later may not.
    await new Promise((resolve) => setTimeout(resolve));
    const outcomes: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(sinks)) {
      try {
        await attempt();
        outcomes[name] = 'allowed';
      } catch (error) {
        outcomes[name] = error instanceof TypeError || error instanceof EvalError ? 'refused' : String(error);
      }
    }
    return outcomes;
  });
}
