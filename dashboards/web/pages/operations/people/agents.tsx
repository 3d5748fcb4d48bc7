import { useContext } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { useReply } from '../../../api/queries.ts';
import type { ClientAgents } from '../../../api/types.ts';
import { CopyButton } from '../../../parts/copy.tsx';
import { whole } from '../../../parts/format.ts';
import { Answered, Empty } from '../../../parts/page-state.tsx';
import { Rows } from '../../../parts/tables/rows.tsx';
import { Searched } from '../../../parts/tables/searched.tsx';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { WORDS } from './agents.words.ts';

type Agent = ClientAgents['client_agents'][number];

/** What each client agent says in words although a key takes it, gets wrong or never uses: one named in the address, or all. */
export function AgentsTab({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const [search] = useSearchParams();
  const agent = search.get('client_agent');
  const query = agent === null ? '' : `?${new URLSearchParams({ client_agent: agent })}`;
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/client-agents${query}`;
  return (
    <Answered asked={useReply<ClientAgents>(path)} scope="curate">
      {({ client_agents: agents }) =>
        agents.length === 0 ? <Empty>{words.none}</Empty> : <Found scenario={scenario} agents={agents} />
      }
    </Answered>
  );
}

function Found({ scenario, agents }: { scenario: string; agents: readonly Agent[] }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const pageOf = (agent: string) =>
    `/dashboard/operations?${new URLSearchParams({ tab: 'agents', scenario, client_agent: agent })}`;
  const toDo = { label: words.onlyThose, matters: ({ findings }: Agent) => findings.length > 0 };
  return (
    <Searched rows={agents} nameOf={({ client_agent }) => client_agent} only={toDo}>
      {(shown) => (
        <Rows
          name={words.agent}
          rows={shown}
          keyOf={({ client_agent }) => client_agent}
          columns={[
            {
              name: words.agent,
              as: 'head',
              cell: ({ client_agent }) => (
                <a href={pageOf(client_agent)}>
                  <bdi class="said">{client_agent}</bdi>
                </a>
              ),
            },
            { name: words.payloads, as: 'number', cell: ({ payloads }) => whole(language, payloads) },
            {
              name: words.version,
              cell: ({ schema_id, behind }) => (
                <>
                  <bdi class="said">{schema_id}</bdi>
                  {behind === 0 ? null : <> ({words.behind(whole(language, behind))})</>}
                </>
              ),
            },
            { name: words.words, as: 'number', cell: ({ words_a_day }) => String(words_a_day) },
            { name: words.todo, cell: (agent) => <Advice of={agent} /> },
          ]}
        />
      )}
    </Searched>
  );
}

function Advice({ of: { message, client_agent, findings } }: { of: Agent }) {
  const words = useOwn(WORDS);
  if (findings.length === 0) return <span class="quiet">{words.nothing}</span>;
  return (
    <>
      <ul>
        {findings.map(({ rule, key, sentence }) => (
          <li key={`${rule} ${key}`}>
            <bdi class="said">{sentence}</bdi>
          </li>
        ))}
      </ul>
      <CopyButton label={words.copyText} text={() => message} />{' '}
      <CopyButton label={words.copyJson} text={() => JSON.stringify({ client_agent, findings }, null, 2)} />
    </>
  );
}
