/** What a small crowd asks for in its own words, written for the tests: three things of each scenario. */
const FLIGHT = {
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

const PHOTO = {
  eyes: {
    values: ['10%', '15%', '20%', '25%', '30%'],
    frames: [
      'eyes {v} bigger',
      'make my eyes {v} larger',
      'enlarge the eyes by {v}',
      'increase the eye size by {v}',
      'eye size up by {v} please',
      'her eyes should be {v} bigger',
      'scale the eyes up by {v}',
    ],
  },
  lips: {
    values: ['rose', 'coral', 'red'],
    frames: [
      '{v} lips please',
      'make the lips {v}',
      'put on {v} lipstick',
      'lip colour {v}',
      'I want a {v} lipstick',
      'tint my lips {v}',
    ],
  },
  ratio: {
    values: ['1:1', '4:5', '16:9'],
    frames: [
      'crop it to {v}',
      'aspect ratio {v}',
      'output in {v} format',
      'the picture should be {v}',
      'trim it to a {v} aspect',
      'I need the crop in {v}',
    ],
  },
} as const;

const OWNERS = 18;

type Needs = Readonly<
  Record<string, { readonly values: readonly string[]; readonly frames: readonly string[] }>
>;

export type Voice = {
  readonly owner: string;
  readonly agent: string;
  readonly text: string;
  readonly need: string;
  readonly value: string;
};

/** What the crowd says on one day: nine people, three for each need, the words walking on from day to day. */
function saidOf(needs: Needs, day: number): Voice[] {
  return Object.entries(needs).flatMap(([need, { values, frames }], at) =>
    [0, 1, 2].map((index) => {
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

/** As fragments to post, their ids made of day and place in it. */
function posted(voices: readonly Voice[], day: number) {
  return voices.map(({ text, agent, owner }, index) => ({
    id: `${day}-${index}`,
    text,
    client_agent: agent,
    owner,
  }));
}

export const voicesOf = (day: number) => saidOf(FLIGHT, day);
export const fragmentsOf = (day: number) => posted(saidOf(FLIGHT, day), day);
export const photoFragmentsOf = (day: number) => posted(saidOf(PHOTO, day), day);
