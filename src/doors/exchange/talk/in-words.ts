import {
  descriptionParts,
  type KeyDefinition,
  type KeyValue,
  keyNameWords,
  type PayloadFault,
  type Template,
} from '../../../domain/template/index.ts';

/** "departure_date" -> "departure date": the name of a thing in a sentence. */
export function label(name: string): string {
  return keyNameWords(name.replaceAll('-', '_')).join(' ');
}

/** What is missing or does not fit, a line of CommonMark a key, with what the template says of it and nothing else. */
export function askedLines(template: Template, faults: readonly PayloadFault[], language: string): string {
  const lines = faults.flatMap((fault) => {
    const key = template.keys.find(({ key_name }) => key_name === fault.path);
    if (key === undefined) return [];
    const problem = fault.code === 'missing_required' ? '' : ` (${fault.detail})`;
    return [`- **${label(key.key_name)}**${problem}: ${describe(key, language)}`];
  });
  return `To go on with ${label(template.scenario)} I need:\n\n${lines.join('\n')}`;
}

/** Asks which of several things is meant, or says that none fits and what there is. */
export function whichLines(
  scenarios: readonly { readonly scenario: string; readonly description: string }[],
  fitting: boolean,
): string {
  const lines = scenarios.map(({ scenario, description }) => `- **${label(scenario)}**: ${description}`);
  const lead = fitting ? 'Which of these do you mean?' : 'Nothing that is offered here fits this. There is:';
  return `${lead}\n\n${lines.join('\n')}`;
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
export function plainMarks(value: KeyValue): string {
  return String(value)
    .replace(/[\\`*_[\]<>&#|~]/gu, '\\$&')
    .replace(/\s+/gu, ' ');
}
