import { type Message, type Part, TaskState } from '@a2a-js/sdk';
import type { RequestContext } from '@a2a-js/sdk/server';
import type { Context } from '../../../../context.ts';
import type { Caller } from '../../../../domain/access/index.ts';
import { DomainError, type Fault, isRecord, textProblem } from '../../../../domain/basics/index.ts';
import { cohortNamed, jsonSchemaOf, type Template } from '../../../../domain/template/index.ts';
import { type Submitted, submitPayload } from '../../../exchange/submit-payload.ts';
import { askedLines, whichLines } from '../../../exchange/talk/in-words.ts';
import {
  NEW_TALK,
  readWish,
  type Saying,
  type Subject,
  subjectOf,
  type Talk,
  type WishRead,
} from '../../../exchange/talk/read-wish.ts';
import { declaredNames } from '../card/declared.ts';
import { modeOf, schemaNameOf } from '../card/schema-name.ts';
import { dataPart, textPart } from './answers.ts';
import { readSender, type Sender } from './sender.ts';
import { dataInteraction, type InputError } from './structured-input.ts';

/** What a task keeps in its metadata while it waits for its client's next words. */
type Told = Talk & { readonly sender: Sender };

/** A task that goes on or ends without a submission. */
type Reply = {
  readonly state: TaskState;
  readonly parts: readonly Part[];
  readonly metadata: Record<string, unknown>;
};

export type WordsTaken = { readonly submitted: Submitted } | { readonly error: InputError } | Reply;

/** The metadata of a task that has ended: what was collected has no use any more. */
export const NO_TALK = { talk: null };

const LONGEST_TEXT = 2_000;
const HOW_TO_ANSWER =
  'Answer on this task in words, or with data of the type application/json (key names and values). Data whose metadata.mimeType names a schema begins a task of its own: send it without a taskId.';

/**
 * Words, and data that names no schema, are read against the scenario that they fit: what is missing is asked for, and
 * what is complete is submitted as structured input is. What fits nothing is rejected, with what there is.
 */
export async function takeWords(ctx: Context, caller: Caller, asked: RequestContext): Promise<WordsTaken> {
  const read = readSender(asked.request);
  if ('fault' in read) return { error: invalid([read.fault]) };
  const { text, given } = contentOf(asked.userMessage);
  const problem = faultOf(text, given);
  if (problem !== null) return { error: invalid([problem]) };
  const before = toldIn(asked);
  const told = { ...before, sender: { ...before.sender, ...read.sender } };
  const saying = {
    text,
    language: told.sender.language?.split('-')[0]?.toLowerCase() ?? 'und',
    cohort: cohortNamed(told.sender.cohort),
    given,
  };
  try {
    if (text === '' && told.scenario === null) return whichSchema(await modesOf(ctx, caller), told);
    const subject = await subjectOf(ctx, caller, told, saying);
    if ('candidates' in subject) {
      const lines = whichLines(subject.candidates, subject.fitting);
      const after = { ...told, ...subject.talk };
      const modes = await modesOf(ctx, caller);
      return subject.fitting || asked.task !== undefined
        ? waiting([textPart(`${lines}\n\n${HOW_TO_ANSWER}`), modesPart(modes)], after)
        : rejected(lines, modes);
    }
    const id = interactionOf(caller, asked, [text, given]);
    return await proceed(ctx, caller, told, subject, { ...saying, id });
  } catch (problem) {
    if (!(problem instanceof DomainError)) throw problem;
    if (problem.code === 'invalid_input') return { error: invalid(problem.faults, problem.message) };
    if (problem.code === 'unknown_scenario') return rejected(problem.message, await modesOf(ctx, caller));
    throw problem;
  }
}

async function proceed(
  ctx: Context,
  caller: Caller,
  told: Told,
  subject: Subject,
  { id, ...saying }: Saying & { readonly id: string },
): Promise<WordsTaken> {
  const read = readWish(ctx, told, subject, saying);
  const { template } = subject;
  if (read.faults.length > 0) return missing(template, read, told, saying.language);
  const submitted = await submitPayload(ctx, {
    scenario: template.scenario,
    schema_id: template.schema_id,
    payload: read.payload,
    mode: 'strict',
    channel: 'stable',
    interaction: id,
    client_agent: caller.name,
    ...told.sender,
  });
  return submitted.valid
    ? { submitted }
    : missing(template, { ...read, faults: submitted.errors }, told, saying.language);
}

/** Asks for what is missing: in words, with the template as far as it is filled, and with a form of the rest. */
function missing(template: Template, read: WishRead, told: Told, language: string): Reply {
  const names = new Set(read.faults.map(({ path }) => path));
  const form = jsonSchemaOf({ ...template, keys: template.keys.filter((key) => names.has(key.key_name)) });
  const mode = modeOf(schemaNameOf(template));
  return waiting(
    [
      textPart(`${askedLines(template, read.faults, language)}\n\n${HOW_TO_ANSWER}`),
      dataPart(read.collected, mode),
      dataPart(
        { input_modes: [mode], missing: [...names], form, understood: read.reasons },
        'application/json',
      ),
    ],
    { ...told, ...read.talk },
  );
}

/** Data alone does not say what it is for, and what it would do must not be guessed. */
function whichSchema(modes: readonly string[], told: Told): Reply {
  const sentence = `This data names no schema. Say on this task in words what it is for, and send it again with them; or send it without a taskId, with a metadata.mimeType that is one of: ${modes.join(', ')}.`;
  return waiting([textPart(sentence), modesPart(modes)], told);
}

function waiting(parts: readonly Part[], told: Told): Reply {
  return { state: TaskState.TASK_STATE_INPUT_REQUIRED, parts, metadata: { talk: told } };
}

/** The end of this task: nobody is left waiting for an answer that would lead nowhere. */
function rejected(lines: string, modes: readonly string[]): Reply {
  const sentence = `${lines}\n\nBegin anew with a message without a taskId: in words that say which of these is meant, or with data by schema.`;
  return {
    state: TaskState.TASK_STATE_REJECTED,
    parts: [textPart(sentence), modesPart(modes)],
    metadata: NO_TALK,
  };
}

function modesPart(modes: readonly string[]): Part {
  return dataPart({ input_modes: modes }, 'application/json');
}

async function modesOf(ctx: Context, caller: Caller): Promise<string[]> {
  return (await declaredNames(ctx, caller)).map(modeOf);
}

/** Text of all text parts, and the members of all data objects. */
function contentOf({ parts }: Message): { readonly text: string; readonly given: Record<string, unknown> } {
  const texts = parts.flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []));
  const objects = parts.flatMap(({ content }) =>
    content?.$case === 'data' && isRecord(content.value) ? [content.value] : [],
  );
  return { text: texts.join('\n').trim(), given: Object.assign({}, ...objects) };
}

function faultOf(text: string, given: Readonly<Record<string, unknown>>): Fault | null {
  if (text === '' && Object.keys(given).length === 0)
    return { path: 'parts', detail: 'parts must hold text, or data that is an object' };
  const problem = text === '' ? null : textProblem(text, 'speech', LONGEST_TEXT);
  return problem === null ? null : { path: 'parts', detail: `the text ${problem}` };
}

/** A task is submitted once; what is complete at once counts once however often it is sent, as data does. */
function interactionOf(caller: Caller, { task, userMessage }: RequestContext, content: unknown): string {
  return task === undefined
    ? dataInteraction(caller, userMessage, '', content)
    : dataInteraction(caller, undefined, task.id, '');
}

/** A task of an earlier release that waits for words knows nothing yet. */
function toldIn({ task }: RequestContext): Told {
  const kept = task?.metadata?.['talk'];
  if (isRecord(kept)) return kept as Told; // written by `waiting`; nobody else writes a task
  return { ...NEW_TALK, sender: {} };
}

function invalid(errors: readonly Fault[], detail = errors[0]?.detail ?? 'it cannot be read'): InputError {
  return { code: 'invalid_message', schema: '', detail: `The message was not valid: ${detail}`, errors };
}
