import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { Need } from '../../api/types.ts';
import { day, NONE, whole } from '../../parts/format.ts';
import { Scroll } from '../../parts/tables/scroll.tsx';
import { Term } from '../../parts/term.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './need.words.ts';
import { useNeedNames } from './need-names.ts';

type Member = Need['members'][number];

/** From here on a phrase is close to its need, or near (cosines in the pool's centred space; a pool's own bars are about there). */
const CLOSE = 0.75;
const NEAR = 0.5;

/** The phrases of a need, each with why it is there; where there is something to choose for, with boxes. */
export function MembersPart({
  scenario,
  need,
  chosen,
  onChosen,
}: {
  scenario: string;
  need: Need;
  /** Null: nothing can be chosen. */
  chosen: ReadonlySet<string> | null;
  onChosen: (chosen: ReadonlySet<string>) => void;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const names = useNeedNames(scenario, need.cohort);
  const toggle = (phrase: string) => {
    if (chosen === null) return;
    const next = new Set(chosen);
    if (!next.delete(phrase)) next.add(phrase);
    onChosen(next);
  };
  return (
    <section>
      <h2>
        <Term>{words.members}</Term>
      </h2>
      <p class="quiet">{words.membersHint}</p>
      <Scroll name={words.members}>
        <table class="rows member-rows">
          <caption class="unseen">{words.members}</caption>
          <thead>
            <tr>
              <th scope="col">{words.members}</th>
              <th scope="col">{words.language}</th>
              <th scope="col">{words.value}</th>
              <th scope="col" class="number">
                {words.said}
              </th>
              <th scope="col" class="number">
                {words.people}
              </th>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.why}</th>
            </tr>
          </thead>
          <tbody>
            {need.members.map((member) => (
              <tr key={member.phrase}>
                <th scope="row">
                  <Phrase
                    text={member.text}
                    chosen={chosen?.has(member.phrase) ?? null}
                    onToggle={() => toggle(member.phrase)}
                  />
                </th>
                <td>{member.language === 'und' ? NONE : member.language}</td>
                <td>{member.value === null ? NONE : <bdi class="said">{String(member.value)}</bdi>}</td>
                <td class="number">{whole(language, member.fragments)}</td>
                <td class="number">{whole(language, member.owners)}</td>
                <td>{spanOf(language, member)}</td>
                <td>
                  <Why scenario={scenario} member={member} names={names} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {need.members_hidden > 0 ? (
        <p class="quiet">{words.hidden(whole(language, need.members_hidden))}</p>
      ) : null}
    </section>
  );
}

function Phrase({
  text,
  chosen,
  onToggle,
}: {
  text: string;
  /** Null: it cannot be chosen. */
  chosen: boolean | null;
  onToggle: () => void;
}) {
  const said = <bdi class="said">{text}</bdi>;
  if (chosen === null) return said;
  return (
    <label>
      <input type="checkbox" checked={chosen} onChange={onToggle} />
      {said}
    </label>
  );
}

function Why({
  scenario,
  member: { nearness, next, by_hand },
  names,
}: {
  scenario: string;
  member: Member;
  names: ReadonlyMap<string, string>;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const figure = (value: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
  return (
    <>
      {by_hand ? (
        <>
          <strong>{words.byHand}</strong>
          <br />
        </>
      ) : null}
      {nearness === null ? NONE : `${words.near[bandOf(nearness)]} (${figure(nearness)})`}
      {next === null ? null : (
        <>
          <br />
          <span class="quiet">
            {words.next}{' '}
            <Link href={`/scenarios/${encodeURIComponent(scenario)}/needs/${encodeURIComponent(next.id)}`}>
              <bdi class="said">{names.get(next.id) ?? next.id}</bdi>
            </Link>{' '}
            ({figure(next.nearness)})
          </span>
        </>
      )}
    </>
  );
}

function bandOf(nearness: number): 'close' | 'fair' | 'far' {
  if (nearness >= CLOSE) return 'close';
  return nearness >= NEAR ? 'fair' : 'far';
}

function spanOf(language: Parameters<typeof day>[0], { first_day, last_day }: Member): string {
  if (first_day === null || last_day === null) return NONE;
  if (first_day === last_day) return day(language, first_day);
  return `${day(language, first_day)} – ${day(language, last_day)}`;
}
