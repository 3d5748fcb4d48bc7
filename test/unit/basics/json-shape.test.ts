import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonShapeFault } from '../../../src/domain/basics/json-shape.ts';

const LIMITS = { depth: 4, width: 5 };

describe('I1 a JSON text is refused for its shape where it', () => {
  it.each([
    ['names a member twice', '{"a":1,"a":2}', 'a member twice'],
    ['names it twice in other letters', '{"a":1,"\\u0061":2}', 'a member twice'],
    ['does so further in', '[{"x":{"b":[],"b":{}}}]', 'a member twice'],
    ['does so behind another object', '{"a":{"c":1},"b":2,"a":3}', 'a member twice'],
    ['names __proto__ twice', '{"__proto__":1,"__proto__":2}', 'a member twice'],
    ['is too deep', '[[[[[]]]]]', 'more than 4 levels'],
    ['is too deep without an end', '{"a":'.repeat(100_000), 'more than 4 levels'],
    ['has too many members', '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', 'more than 5 members'],
    ['has too many elements', '[1,2,3,4,5,6]', 'more than 5 members'],
    ['holds what is no double', '{"a":[1e400]}', 'too large'],
    ['holds it with a sign', '-1e999', 'too large'],
    ['holds it in digits', `[${'9'.repeat(400)}]`, 'too large'],
  ])('%s', (_, text, fault) => {
    expect(jsonShapeFault(text, LIMITS)).toContain(fault);
  });

  it('says a name without what could end a line or a quotation', () => {
    const name = 'a\\n\\"\\u202e';
    expect(jsonShapeFault(`{"${name}":1,"${name}":2}`, LIMITS)).toBe(
      'names a member twice in one object: "a???"',
    );
  });
});

describe('a JSON text is not refused for its shape where', () => {
  it.each([
    ['one name stands in two objects', '[{"a":1},{"a":2}]'],
    ['a name is also a value', '{"a":"a","b":"a"}'],
    ['brackets, commas and digits stand in strings', '["[[[[[[", ",,,,,,,,", "1e400", "\\"a\\":1"]'],
    ['a string ends in a backslash', '{"a":"\\\\","b":"\\\\"}'],
    ['numbers are as large as doubles are', '[1e308,-1.7976931348623157e308,5e-400]'],
    ['it is as deep and wide as allowed', '[[[[1,2,3,4,5]]]]'],
  ])('%s', (_, text) => {
    expect(jsonShapeFault(text, LIMITS)).toBeNull();
  });

  it('it was written by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(jsonShapeFault(text, { depth: 20, width: 1_000 })).toBeNull();
      }),
    );
  });

  it('it is no JSON: that is for the parser to say, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\1-eu\n') }), (text) => {
        expect(() => jsonShapeFault(text, LIMITS)).not.toThrow();
      }),
    );
  });
});
