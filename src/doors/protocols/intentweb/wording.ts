import {
  type KeyValue,
  keyNameWords,
  keySense,
  type PayloadFault,
  RESERVED_KEY,
  type Template,
} from '../../../domain/template/index.ts';
import type { Unclear } from '../../exchange/talk/choose-scenario.ts';
import { askedLines, describe, label, plainMarks, whichLines } from '../../exchange/talk/in-words.ts';
import type { IntentAnswer } from './envelope.ts';

/** Asks for what is missing or does not fit. */
export function askFor(
  template: Template,
  faults: readonly PayloadFault[],
  collected: Readonly<Record<string, KeyValue>>,
  language: string,
): IntentAnswer {
  return {
    flow_type: 'information_request',
    message: askedLines(template, faults, language),
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
    .map(([name, value]) => `- **${label(name)}**: ${plainMarks(value)}`);
  const kept =
    wishes.length === 0
      ? ''
      : `\n\nKept in your words, as no key takes it yet: ${wishes.map((wish) => `"${plainMarks(wish)}"`).join(', ')}.`;
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

/** Asks which of several things is meant, or says that none fits. */
export function askWhich({ candidates, fitting }: Unclear): IntentAnswer {
  return {
    flow_type: 'clarification_request',
    message: whichLines(candidates, fitting),
    required_information: ['intent'],
  };
}
