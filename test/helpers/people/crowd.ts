/** A small crowd that asks for three things in its own words, written for the tests. */
const NEEDS = {
  seat: {
    values: ['window', 'aisle'],
    frames: [
      '{v} seat please',
      "I'd like a seat at the {v}",
      'can I have the {v} seat',
      'prefer a {v} seat',
      'seat by the {v}',
      'a {v} seat if there is one left',
      'put me in a {v} seat',
      'my seat should be {v}',
      'I always sit at the {v}',
      '{v} seat for me',
    ],
  },
  meal: {
    values: ['vegan', 'kosher', 'halal'],
    frames: [
      '{v} meal please',
      'I need a {v} meal on board',
      'could I get {v} food',
      'a {v} dinner',
      'we eat {v} only, so a {v} meal',
      'please order the {v} meal for me',
      'special meal: {v}',
      'is there {v} food on the plane',
    ],
  },
  bag: {
    values: ['one', 'two', 'three'],
    frames: [
      '{v} extra bags',
      'add {v} more checked bags',
      'I will check in {v} bags more',
      'need {v} additional bags in the hold',
      '{v} extra pieces of luggage',
      'we bring {v} bags more than allowed',
    ],
  },
} as const;

const OWNERS = 18;

export type Voice = {
  readonly owner: string;
  readonly agent: string;
  readonly text: string;
  readonly need: keyof typeof NEEDS;
  readonly value: string;
};

/** What the crowd says on one day: nine people, three for each need, the words walking on from day to day. */
export function voicesOf(day: number): Voice[] {
  return (Object.keys(NEEDS) as (keyof typeof NEEDS)[]).flatMap((need, at) =>
    [0, 1, 2].map((index) => {
      const { values, frames } = NEEDS[need];
      const turn = day * 3 + index;
      const value = values[turn % values.length] ?? '';
      const frame = frames[(turn * 7 + Math.floor(turn / frames.length)) % frames.length] ?? '';
      const person = (turn + at * 5) % OWNERS;
      return {
        owner: `owner-${person}`,
        agent: `agent-${person}`,
        need,
        value,
        text: frame.replaceAll('{v}', value),
      };
    }),
  );
}

/** The same as fragments to post, their ids made of day and place in it. */
export const fragmentsOf = (day: number) =>
  voicesOf(day).map(({ text, agent, owner }, index) => ({
    id: `${day}-${index}`,
    text,
    client_agent: agent,
    owner,
  }));
