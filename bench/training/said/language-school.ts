import { sayings } from '../../../src/domain/words/index.ts';
import { type FewWordsService, optionalText } from './service.ts';

/** Somebody wants to learn a language. */
export const languageSchool: FewWordsService = {
  scenario: 'language_school',
  keys: [
    optionalText(
      'language',
      "Language to be learned. Acceptable values: free text. Example mapping: 'i want to learn spanish' -> 'spanish'.",
    ),
    optionalText('start_date', "First day. Example mapping: '1 March' -> '2026-03-01'.", 'date'),
  ],
  needs: [
    {
      need: 'level',
      kind: 'enum',
      said: 120,
      ways: {
        beginner: ['complete beginner', 'i am a beginner', 'beginner course please', 'beginners class'],
        intermediate: [
          'intermediate level',
          'my level is intermediate',
          'something for intermediate learners',
        ],
        advanced: ['advanced', 'an advanced course', 'i am already advanced'],
        b1: ['B1', 'i have b1 level'],
        a2: ['A2 course', 'i passed a2'],
      },
    },
    {
      need: 'group_size',
      kind: 'enum',
      said: 110,
      ways: {
        private: sayings(`
          private lessons / one on one please / individual lessons only / i prefer private classes`),
        'small group': sayings(`
          a small group / small groups of four / not more than five people in the group /
          small group would be best`),
        group: ['group class', 'in a group', 'normal group course'],
      },
    },
    {
      need: 'mode',
      kind: 'enum',
      said: 110,
      ways: {
        online: ['online please', 'by zoom', 'via zoom / online', 'i want online lessons', 'video calls'],
        'in person': sayings(`
          in person / at the school, in person / face to face / classroom lessons / in person classes`),
        hybrid: ['hybrid', 'half online half in the classroom'],
      },
    },
    {
      need: 'frequency',
      kind: 'enum',
      said: 100,
      ways: {
        twice: ['twice a week', 'two times per week', '2x per week'],
        once: ['once a week', 'one lesson a week', 'weekly'],
        three: ['three times a week', '3 times weekly'],
        daily: ['every day', 'daily lessons', 'monday to friday every day'],
      },
    },
    {
      need: 'time_of_day',
      kind: 'enum',
      said: 110,
      ways: {
        evening: ['in the evening', 'evenings after work', 'evening classes', 'only evenings work for me'],
        morning: ['mornings', 'in the morning please', 'morning course'],
        afternoon: ['afternoons', 'in the afternoon', 'afternoon lessons'],
        weekend: ['on weekends', 'saturday or sunday'],
      },
    },
    {
      need: 'exam',
      kind: 'enum',
      said: 100,
      ways: {
        ielts: ['preparing for IELTS', 'ielts exam preparation', 'ielts'],
        toefl: ['TOEFL', 'i need toefl preparation', 'for the toefl exam'],
        dele: ['DELE exam', 'prepare me for the dele', 'dele preparation course'],
        delf: ['delf b2 preparation', 'for the DELF exam', 'delf'],
      },
    },
    {
      need: 'native_teacher',
      kind: 'boolean',
      said: 90,
      ways: {
        True: sayings(`
          a native speaker / native teacher please / teacher should be native /
          i want a native speaker as teacher / are the teachers native / native speakers only /
          taught by a native / must be a native speaker / preferably native /
          is the teacher a native speaker / native tutor / i prefer a native teacher`),
      },
    },
    {
      need: 'material',
      kind: 'boolean',
      said: 80,
      ways: {
        True: sayings(`
          are books included / textbook included please / do i get the course book / with books /
          please include the textbook / is material included / books should be included in the price /
          including the workbook / do i have to buy the book / course material included`),
      },
    },
  ],
  smallTalk: sayings(`
    hi / thank you / my grandmother was italian / i love travelling / your website is slow / ok / bye /
    how are you today / see you soon / i tried an app before / it did not work / great school / hola /
    my friend told me about you / sure / nice weather`),
};
