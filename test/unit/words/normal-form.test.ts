import { describe, expect, test } from 'vitest';
import { normalForm, phraseId } from '../../../src/domain/words/normal-form.ts';
import { cpuMs } from '../../helpers/service/cpu-ms.ts';

describe('normal form', () => {
  test.each([
    ['Window seat', 'window seat please'],
    ['Window seat', '  window   seat. '],
    ['Window seat', 'ＷＩＮＤＯＷ seat!!'],
    ['Window seat', 'window seat, thanks a lot'],
    ['straße', 'STRASSE'],
    ['靠窗座位', '靠窗座位，谢谢'],
    ['asiento de ventana', 'Asiento de ventana, por favor'],
    ['窓側の席', '窓側の席をお願いします'],
    ['窓側の席', '窓側の席をお願いできますか'],
    ['ein Kinderbett', 'Ein Kinderbett, vielen Dank im Voraus'],
    ['un oreiller', "Un oreiller, si c'est possible"],
    ["driver's seat", 'driver’s seat'],
  ])('%j and %j are one phrase', (a, b) => {
    expect(normalForm(b)).toBe(normalForm(a));
    expect(phraseId(b)).toBe(phraseId(a));
  });

  test.each([
    ['smoking room', 'non-smoking room'],
    ['2 beds', '3 beds'],
    ['1.3x', '13x'],
    ['C', 'C++'],
  ])('%j and %j stay two phrases', (a, b) => expect(phraseId(a)).not.toBe(phraseId(b)));

  test('an id is 32 hexadecimal digits', () => expect(phraseId('quiet room')).toMatch(/^[0-9a-f]{32}$/));
  test('courtesy alone keeps its words', () => expect(normalForm('Please')).toBe('please'));
});

test.each(['。', '🙂', '.', ' -'])('4,000 characters of %j before a word cost milliseconds', (mark) => {
  const text = `a${mark.repeat(4000 / mark.length)}b`;
  expect(cpuMs(() => normalForm(text))).toBeLessThan(50);
});
