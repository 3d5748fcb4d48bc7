import { attributed } from './signing.js';

const ACTOR = 'intent-ui';
const element = (id) => document.getElementById(id);
const [key, scenario, about, talk, message, send, again, problem] = [
  'key',
  'scenario',
  'about',
  'talk',
  'message',
  'send',
  'again',
  'problem',
].map(element);

let capabilities = [];
let interaction = null;

await begin();

async function begin() {
  key.value = sessionStorage.getItem('key') ?? '';
  if (!globalThis.isSecureContext)
    problem.textContent = 'Messages are signed, which browsers only do over HTTPS or on this very machine.';
  try {
    const answer = await fetch('manifest.json');
    capabilities = (await answer.json()).capabilities;
  } catch {
    problem.textContent = 'The list of what is offered could not be loaded. You can still say what you need.';
  }
  for (const capability of capabilities) {
    const option = new Option(capability.intent, capability.intent);
    scenario.append(option);
  }
  if (capabilities.length === 0) about.textContent = 'Nothing is offered here yet.';
  scenario.addEventListener('change', tellAbout);
  element('say').addEventListener('submit', submit);
  element('begin').addEventListener('submit', (event) => event.preventDefault());
  message.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    element('say').requestSubmit();
  });
  again.addEventListener('click', restart);
  (key.value === '' ? key : message).focus();
}

function tellAbout() {
  const chosen = capabilities.find(({ intent }) => intent === scenario.value);
  about.textContent = chosen?.description ?? '';
}

async function submit(event) {
  event.preventDefault();
  problem.textContent = '';
  if (key.value.trim() === '') {
    problem.textContent = 'An API key is needed.';
    key.focus();
    return;
  }
  sessionStorage.setItem('key', key.value.trim());
  const words = message.value.trim();
  if (words === '') return;
  send.disabled = true;
  try {
    const first = interaction === null;
    interaction ??= crypto.randomUUID();
    const chosen = capabilities.find(({ intent }) => intent === scenario.value);
    const content = {
      protocol_version: '1.0',
      flow_type: first ? 'intent_request' : 'information_response',
      message: words,
      interaction_id: interaction,
      locale: navigator.language,
      ...(first && chosen !== undefined ? { scenario: chosen.scenario } : {}),
    };
    const response = await fetch('/intent', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key.value.trim()}` },
      body: JSON.stringify(await attributed(content, key.value.trim(), ACTOR)),
    });
    show(words, await response.json(), first);
  } catch {
    problem.textContent = 'The service did not answer. Your words are still there: send them again.';
  } finally {
    send.disabled = false;
  }
}

function show(words, answer, first) {
  if (answer.flow_type === 'error') {
    // What went wrong at the first message has begun nothing.
    if (first) interaction = null;
    problem.textContent = plainText(answer.message);
    message.focus();
    return;
  }
  add('mine', 'You', [words]);
  add(answer.flow_type, 'Answer', answer.message.split('\n'));
  message.value = '';
  understood(answer);
  const over = answer.flow_type === 'execution_result';
  scenario.disabled = true;
  again.hidden = false;
  for (const part of [message, send, element('say-help'), element('prompt')]) part.hidden = over;
  const asked = answer.required_information?.join(', ');
  element('prompt').textContent = over
    ? 'Done'
    : asked === undefined
      ? 'Your answer'
      : `Your answer: ${asked}`;
  (over ? again : message).focus();
}

function add(kind, who, lines) {
  const item = document.createElement('li');
  item.className = kind;
  const name = document.createElement('p');
  name.className = 'who';
  name.textContent = who;
  item.append(name, ...blocks(lines));
  talk.append(item);
  item.scrollIntoView({ block: 'nearest' });
}

/** Lines and lists as elements; whatever else a message holds stays text, so nothing of it can be carried out. */
function blocks(lines) {
  const made = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const listed = /^- (.*)$/.exec(line);
    if (listed === null) {
      made.push(filled('p', line));
      continue;
    }
    if (made.at(-1)?.tagName !== 'UL') made.push(document.createElement('ul'));
    made.at(-1).append(filled('li', listed[1]));
  }
  return made;
}

function filled(tag, text) {
  const node = document.createElement(tag);
  for (const [index, part] of text.split('**').entries()) {
    const inner = document.createElement(index % 2 === 1 ? 'strong' : 'span');
    inner.textContent = unescaped(part);
    node.append(inner);
  }
  return node;
}

const unescaped = (text) => text.replace(/\\([\p{P}\p{S}])/gu, '$1');
const plainText = (text) => unescaped(text.replaceAll('**', '').replaceAll('`', ''));

function understood({ collected_information = {}, explicability = [] }) {
  const { other, ...values } = collected_information;
  element('understood').hidden = false;
  element('collected').replaceChildren(
    ...Object.entries(values).flatMap(([name, value]) => {
      const term = document.createElement('dt');
      term.textContent = name.replaceAll('_', ' ');
      const said = document.createElement('dd');
      said.textContent = String(value);
      return [term, said];
    }),
  );
  for (const { interpretation = '', assumptions = [], confidence } of explicability) {
    const sure = confidence === undefined ? '' : ` (${Math.round(confidence * 100)} % sure)`;
    listIn('why', [`${interpretation}${sure}`, ...assumptions].join('; '));
  }
  element('wishes').replaceChildren();
  for (const wish of other?.split('; ') ?? []) listIn('wishes', wish);
  element('wishes-part').hidden = other === undefined;
}

function listIn(id, text) {
  const item = document.createElement('li');
  item.textContent = text;
  element(id).append(item);
}

function restart() {
  interaction = null;
  for (const id of ['talk', 'collected', 'wishes', 'why']) element(id).replaceChildren();
  element('understood').hidden = true;
  scenario.disabled = false;
  for (const part of [message, send, element('say-help'), element('prompt')]) part.hidden = false;
  again.hidden = true;
  element('prompt').textContent = 'Your wish';
  message.value = '';
  message.focus();
}
