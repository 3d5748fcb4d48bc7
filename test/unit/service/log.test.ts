import { describe, expect, it } from 'vitest';
import { describeError } from '../../../src/ground/process/log.ts';

describe('an error in the log', () => {
  it('names its type, its sentence, its code and the places it came through', () => {
    const problem = Object.assign(new TypeError('the model is gone'), { code: 'ENOENT' });
    expect(describeError(problem)).toMatchObject({
      type: 'TypeError',
      message: 'the model is gone',
      code: 'ENOENT',
    });
    expect(JSON.stringify(describeError(problem))).toContain('log.test.ts');
  });

  it('T4 never shows what was sent to the database', () => {
    const said = 'my passport is 123456789';
    const problem = Object.assign(new Error(`Failed query: insert …\nparams: ${said}`), {
      query: 'insert …',
      params: [said],
      cause: Object.assign(new Error('duplicate key value'), {
        code: '23505',
        detail: `Key (text)=(${said})`,
      }),
    });
    const shown = JSON.stringify(describeError(problem));
    expect(shown).not.toContain('passport');
    expect(shown).toContain('23505');
  });

  it('says of a thrown thing that is no error only what kind it is', () => {
    expect(describeError('secret words')).toEqual({ type: 'string' });
  });
});
