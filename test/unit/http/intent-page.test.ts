import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostileStrings } from '../../helpers/hostile/hostile-strings.ts';

const PAGE = new URL('../../../src/doors/protocols/intentweb/ui/page.js', import.meta.url).href;
const HOSTILE = hostileStrings({ table: 'canary', file: '/tmp/canary' }).map(([, text]) => text);
/** What the page may set on an element: none of them reads markup or an address. */
const INERT = ['textContent', 'className', 'hidden', 'disabled', 'value'];

type Listener = (event: object) => unknown;

/** As much of the DOM as the page uses; whatever else it asks for or sets is an error. */
class FakeElement {
  readonly children: unknown[] = [];
  readonly listeners = new Map<string, Listener>();
  readonly tagName: string;
  textContent = '';
  className = '';
  hidden = false;
  disabled = false;
  value = '';

  constructor(tag: string) {
    this.tagName = tag.toUpperCase();
    // biome-ignore lint/correctness/noConstructorReturn: an element that watches what is done to it
    return new Proxy(this, {
      get(target, name) {
        if (typeof name === 'string' && !(name in target)) throw new Error(`the page reads "${name}"`);
        return Reflect.get(target, name);
      },
      set(target, name, value) {
        if (!INERT.includes(String(name))) throw new Error(`the page sets "${String(name)}"`);
        return Reflect.set(target, name, value);
      },
    });
  }
  append(...nodes: unknown[]): void {
    this.children.push(...nodes);
  }
  replaceChildren(...nodes: unknown[]): void {
    this.children.splice(0, this.children.length, ...nodes);
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }
  focus(): void {}
  scrollIntoView(): void {}
  /** Everything that is shown in it. */
  words(): string {
    const inner = this.children.map((one) => (one instanceof FakeElement ? one.words() : `!${String(one)}!`));
    return this.textContent + inner.join('');
  }
}

const elements = new Map<string, FakeElement>();
const element = (id: string): FakeElement => {
  const known = elements.get(id) ?? new FakeElement('div');
  elements.set(id, known);
  return known;
};
const made: string[] = [];
let answer: object = {};

beforeAll(async () => {
  vi.stubGlobal('document', {
    getElementById: element,
    createElement(tag: string) {
      made.push(tag);
      return new FakeElement(tag);
    },
  });
  vi.stubGlobal('sessionStorage', { getItem: () => 'key', setItem() {} });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal(
    'Option',
    class extends FakeElement {
      constructor(text: string, value: string) {
        super('option');
        this.textContent = text;
        this.value = value;
      }
    },
  );
  vi.stubGlobal('fetch', async (where: string) => ({
    json: async () =>
      where === 'manifest.json'
        ? { capabilities: HOSTILE.map((text) => ({ intent: text, scenario: text, description: text })) }
        : answer,
  }));
  await import(/* @vite-ignore */ PAGE);
});
afterAll(() => vi.unstubAllGlobals());

async function say(given: object): Promise<void> {
  answer = given;
  element('message').value = 'a seat';
  await element('say').listeners.get('submit')?.({ preventDefault() {} });
}

describe('I10 the page for people shows what the service answers as text', () => {
  it('the names of what is offered, and what they are about', () => {
    expect(element('scenario').words()).toBe(HOSTILE.join(''));
    for (const text of HOSTILE) {
      element('scenario').value = text;
      element('scenario').listeners.get('change')?.({});
      expect(element('about').words()).toBe(text);
    }
    element('scenario').value = '';
  });

  it.each(HOSTILE)('an answer in whose every text stands %j', async (text) => {
    await say({
      ...{
        flow_type: 'information_request',
        message: `**${text}**\n- ${text}`,
        required_information: [text],
      },
      collected_information: { [`a_${text}`]: text, other: text },
      explicability: [{ interpretation: text, assumptions: [text], confidence: 0.5 }],
    });
    expect(element('problem').words()).toBe('');
    expect(element('prompt').words()).toBe(`Your answer: ${text}`);
    expect(element('collected').words()).toContain(text);
    expect(element('why').words()).toContain(`${text} (50 % sure); ${text}`);
    expect(made.filter((tag) => !/^(?:li|p|ul|span|strong|dt|dd)$/.test(tag))).toEqual([]);
  });

  it.each(HOSTILE)('an error that says %j', async (text) => {
    await say({ flow_type: 'error', message: text });
    const plain = text.replaceAll('**', '').replaceAll('`', '');
    expect(element('problem').words()).toBe(plain.replace(/\\([\p{P}\p{S}])/gu, '$1'));
  });
});
