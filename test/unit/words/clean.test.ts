import { describe, expect, test } from 'vitest';
import { needText } from '../../../src/domain/words/clean.ts';
import { cpuMs } from '../../helpers/service/cpu-ms.ts';

describe('the need in a text', () => {
  test.each([
    ['I would like a corner table, please', 'a corner table'],
    ['Yes, can you find me a corner table?', 'a corner table'],
    ['No, just the balcony', 'just the balcony'],
    ['No it is for five people', 'it is for five people'],
    ['Great! Thanks for that. I need a late checkout.', 'a late checkout'],
    ['no subtitles', 'no subtitles'],
    ['non-smoking room', 'non-smoking room'],
    ["I don't want a smoking room", "I don't want a smoking room"],
    ['just me', 'just me'],
    ['我想要靠窗座位，谢谢', '靠窗座位'],
    ['Quisiera una mesa tranquila, por favor', 'una mesa tranquila'],
    ['Ich möchte ein ruhiges Zimmer, bitte', 'ein ruhiges Zimmer'],
    ["Je voudrais une chambre calme, s'il vous plaît", 'une chambre calme'],
    ['窓側の席をお願いします', '窓側の席'],
    ['麻烦帮我们安排靠窗的座位', '靠窗的座位'],
    ['可以晚一点退房吗？', '晚一点退房'],
    ['请帮忙订一个儿童座椅', '儿童座椅'],
    ['¿Sería posible salir más tarde?', 'salir más tarde'],
    ['Necesitaría una cuna, gracias', 'una cuna'],
    ['Wir bräuchten ein Kinderbett, vielen Dank', 'ein Kinderbett'],
    ['ein Parkplatz wäre super', 'ein Parkplatz'],
    ["J'aurais besoin d'un lit bébé", 'un lit bébé'],
    ["Est-ce que je pourrais avoir un oreiller, merci d'avance", 'un oreiller'],
    ['窓側の席をお願いできますか', '窓側の席'],
    ['すみません、ベビーベッドが必要です', 'ベビーベッド'],
    ['遅めのチェックアウトは可能ですか？', '遅めのチェックアウト'],
  ])('%j says %j', (text, need) => expect(needText(text)).toBe(need));

  test.each([
    '',
    '   ',
    '🙂👍',
    '?!',
    'none',
    'n/a',
    'Thanks!',
    "No thanks, that's all.",
    'Sounds good to me',
    'ok',
    '谢谢，没有问题了',
    'Muchas gracias, adiós',
    'Nein danke',
    'merci beaucoup',
    'ありがとうございます',
    'null',
    'N.A.',
    'no special requests',
    'Have a nice day!',
    'nada más, gracias',
    'suena bien',
    'alles klar, danke',
    'nichts weiter',
    'ça marche',
    'rien de plus',
    '没有其他要求',
    '无',
    '听起来不错',
    '特になし',
    'いえ、結構です',
    '助かります',
  ])('%j says nothing about a need', (text) => expect(needText(text)).toBeNull());

  test('a text of 4,000 characters is read in a blink', () => {
    const work = () => {
      for (const filler of ['please ', 'yes, ', 'a', '!', '我想要'])
        needText(filler.repeat(4000 / filler.length));
    };
    expect(cpuMs(work)).toBeLessThan(500);
  });
});
