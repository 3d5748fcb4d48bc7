import { describe, expect, it } from 'vitest';
import { compactTemplate } from '../../../src/domain/template/compact-template.ts';
import { parseTemplate, type Template } from '../../../src/domain/template/template.ts';
import { fixture } from '../../fixtures/load.ts';

function template(name: string): Template {
  const parsed = parseTemplate(fixture(name));
  if ('errors' in parsed) throw new Error(`${name} is no template`);
  return parsed.template;
}

/** Four bytes a token: the usual rule of thumb; no tokeniser is ours to ship. It flatters neither side: both are English. */
const tokensOf = (...texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / 4), 0);

/** The booking of F2 as two agents talk it over in sentences, each thing said once and confirmed once. */
const TALK = [
  'Hello, I would like to book a flight for my user. Can you help me with that?',
  'Of course. From which city or airport would you like to leave, and where would you like to go?',
  'From Beijing to Shanghai, please.',
  'Thank you. On which date would you like to travel?',
  'On the fourth of May 2026.',
  'Which cabin class do you prefer: economy, premium economy, business or first class?',
  'Business class, please.',
  'And for how many passengers should I book? I can book for up to nine.',
  'For two passengers. And please a window seat if that is possible.',
  'So that is a flight from Beijing to Shanghai on May 4, 2026 in business class for two passengers, with a window seat if possible. Is that right?',
  'Yes, that is right.',
];

describe('a template in compact form', () => {
  it('says of each key what may be sent, in one line', () => {
    expect(compactTemplate(template('F01-template-flight')).split('\n')).toEqual([
      'flight_booking_v1',
      'origin!: string',
      'destination!: string',
      'departure_date!: date',
      'cabin_class: economy|premium_economy|business|first = economy',
      'passenger_count: integer 1..9 = 1',
      'other: what fits no key',
    ]);
  });

  it('C-11 costs fewer tokens with its payload than the talk it replaces, the whole template does not', () => {
    const flight = template('F01-template-flight');
    const payload = JSON.stringify(fixture('F02-payload-flight'));
    const talk = tokensOf(...TALK);
    const compact = tokensOf(compactTemplate(flight), payload);
    // Each turn of a talk is read again with all before it; a model that keeps no cache pays for it so.
    const reread = TALK.reduce((sum, _, index) => sum + tokensOf(...TALK.slice(0, index + 1)), 0);
    expect({ talk, compact, reread }).toEqual({ talk: 175, compact: 94, reread: 1039 });
    expect(compact).toBeLessThan(talk);
    // What the draft leaves unsaid: with every description a single exchange costs more than the talk that is read once.
    const whole = tokensOf(JSON.stringify(flight), payload);
    expect(whole).toBeGreaterThan(talk);
    expect(whole).toBeLessThan(reread);
  });
});
