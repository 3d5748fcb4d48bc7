import {
  descriptionParts,
  type KeyDefinition,
  type KeyValue,
  keyNameWords,
  keySense,
  type PayloadFault,
  RESERVED_KEY,
  type Template,
} from '../../domain/template/index.ts';
import type { IntentAnswer } from './envelope.ts';

/** "departure_date" -> "departure date": the name of a thing in a sentence. */
export function label(name: string): string {
  return keyNameWords(name.replaceAll('-', '_')).join(' ');
}

/** Asks for what is missing or does not fit, with what the template says of it and nothing else. */
export function askFor(
  template: Template,
  faults: readonly PayloadFault[],
  collected: Readonly<Record<string, KeyValue>>,
  language: string,
): IntentAnswer {
  const lines = faults.flatMap((fault) => {
    const key = template.keys.find(({ key_name }) => key_name === fault.path);
    if (key === undefined) return [];
    const problem = fault.code === 'missing_required' ? '' : ` (${fault.detail})`;
    return [`- **${label(key.key_name)}**${problem}: ${describe(key, language)}`];
  });
  return {
    flow_type: 'information_request',
    message: `To go on with ${label(template.scenario)} I need:\n\n${lines.join('\n')}`,
    required_information: faults.map(({ path }) => label(path)),
    collected_information: collected,
  };
}

/** Says what was taken in. That anything is booked or costs something is for the system that carries it out to say. */
export function takenIn(
  template: Template,
  id: string,
  collected: Readonly<Record<string, KeyValue>>,
  wishes: readonly string[],
): IntentAnswer {
  const lines = Object.entries(collected)
    .filter(([name]) => name !== RESERVED_KEY)
    .map(([name, value]) => `- **${label(name)}**: ${plain(value)}`);
  const kept =
    wishes.length === 0
      ? ''
      : `\n\nKept in your words, as no key takes it yet: ${wishes.map((wish) => `"${plain(wish)}"`).join(', ')}.`;
  return {
    flow_type: 'execution_result',
    status: 'accepted',
    external_id: id,
    message: `The request for ${label(template.scenario)} is complete and has been taken in as it stands:\n\n${lines.join('\n')}${kept}`,
    collected_information: collected,
  };
}

/** Answers a question with what the template says, of the keys that the question names, else of all. */
export function tell(template: Template, question: string, language: string): IntentAnswer {
  const words = new Set(question.toLowerCase().match(/\p{L}+/gu) ?? []);
  const keys = template.keys.filter(({ key_name }) => key_name !== RESERVED_KEY);
  const named = keys.filter((key) =>
    [...keySense(key).subject, ...keyNameWords(key.key_name), ...(key.acceptable_values ?? [])].some((word) =>
      words.has(String(word).toLowerCase()),
    ),
  );
  const lines = (named.length > 0 ? named : keys).map(
    (key) => `- **${label(key.key_name)}**${key.required ? '' : ' (optional)'}: ${describe(key, language)}`,
  );
  const lead =
    named.length > 0
      ? `What ${label(template.scenario)} knows of it:`
      : `Of this ${label(template.scenario)} knows nothing. It takes:`;
  return { flow_type: 'information_response', message: `${lead}\n\n${lines.join('\n')}` };
}

/** Asks which of several things is meant. */
export function askWhich(
  scenarios: readonly { readonly scenario: string; readonly description: string }[],
): IntentAnswer {
  const lines = scenarios.map(({ scenario, description }) => `- **${label(scenario)}**: ${description}`);
  return {
    flow_type: 'clarification_request',
    message: `Which of these do you mean?\n\n${lines.join('\n')}`,
    required_information: ['intent'],
  };
}

/** What a key means and takes, without the example mappings, which are for machines. */
export function describe(key: KeyDefinition, language: string): string {
  const text = key.descriptions?.[language] ?? key.semantic_description;
  const { meaning, constraints } = descriptionParts(text);
  const listed =
    constraints === '' && key.acceptable_values !== undefined
      ? `One of ${key.acceptable_values.join(', ')}.`
      : constraints;
  const range =
    constraints === '' && (key.minimum !== undefined || key.maximum !== undefined)
      ? `Range: ${key.minimum ?? ''}-${key.maximum ?? ''}${key.unit === undefined ? '' : ` ${key.unit}`}.`
      : '';
  return [meaning, listed, range].filter((part) => part !== '').join(' ');
}

/** Without marks that CommonMark would read: what people said is shown, never carried out. */
function plain(value: KeyValue): string {
  return String(value)
    .replace(/[\\`*_[\]<>&#|~]/gu, '\\$&')
    .replace(/\s+/gu, ' ');
}
