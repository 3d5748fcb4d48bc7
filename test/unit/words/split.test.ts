import { describe, expect, test } from 'vitest';
import { splitCompound } from '../../../src/domain/words/split.ts';

describe('splitting a compound fragment', () => {
  test.each([
    ['window seat, vegetarian meal and wheelchair', ['window seat', 'vegetarian meal', 'wheelchair']],
    ['2 beds and 2 baths', ['2 beds', '2 baths']],
    ['I want a sea view and a quiet floor please', ['a sea view', 'a quiet floor']],
    ['Sea view. Quiet floor.', ['Sea view', 'Quiet floor']],
    ['asiento de ventana y comida vegetariana', ['asiento de ventana', 'comida vegetariana']],
    ['check in March 3 and check out March 5', ['check in March 3', 'check out March 5']],
    ['pick me up at 8 am and drop me off at 5 pm', ['pick me up at 8 am', 'drop me off at 5 pm']],
    ['Anreise am 3. März und Abreise am 5. März', ['Anreise am 3. März', 'Abreise am 5. März']],
    ['arrivée le 3 mars et départ le 5 mars', ['arrivée le 3 mars', 'départ le 5 mars']],
    ['ein ruhiges Zimmer und ein Kinderbett', ['ein ruhiges Zimmer', 'ein Kinderbett']],
    ['靠窗座位、素食餐、轮椅服务', ['靠窗座位', '素食餐', '轮椅服务']],
    ['安静的房间还有婴儿床', ['安静的房间', '婴儿床']],
    ['靠窗座位和素食餐', ['靠窗座位', '素食餐']],
    ['3月3日入住，3月5日退房', ['3月3日入住', '3月5日退房']],
    ['静かな部屋、ベビーベッド、駐車場をお願いします', ['静かな部屋', 'ベビーベッド', '駐車場']],
    ['禁煙ルーム。それと駐車場もお願いします', ['禁煙ルーム', '駐車場']],
    ['窓側の席とベジタリアン食', ['窓側の席', 'ベジタリアン食']],
  ])('%j holds %j', (text, parts) => expect(splitCompound(text)).toEqual(parts));

  test.each([
    'red and blue',
    'red, green and blue shirts',
    'May 3, 2026',
    'from 3 to 5',
    'between 10 and 12',
    'Bed and breakfast',
    '3 hours and 20 minutes',
    'Springfield, IL',
    'Anna Bell and Tom Ford',
    'between May 3 and May 5',
    'from March 3 to March 5',
    'a room with a view and a balcony',
    'die 5. Auflage',
    '红色和蓝色',
    '和平饭店',
    '我饿了，想吃面条',
    'コーヒーと紅茶',
    '友達と行く',
    'I am going on a long trip with my family. I need a quiet room.',
    '',
    '👍',
  ])('%j is not torn', (text) => expect(splitCompound(text)).toEqual([text]));
});
