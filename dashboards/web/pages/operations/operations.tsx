import { useSearchParams } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { Scenarios } from '../../api/types.ts';
import { Empty, OfOneCell } from '../../parts/page-state.tsx';
import { ScenarioChoice } from '../../parts/scenario-choice.tsx';
import { type Scope, useSession } from '../../session/session.ts';
import { useOwn } from '../../words/words.ts';
import { FailedTab } from './failed.tsx';
import { JobsTab } from './jobs.tsx';
import { WORDS } from './operations.words.ts';
import { AgentsTab } from './people/agents.tsx';
import { ApiKeysTab } from './people/api-keys.tsx';
import { AuditTab } from './people/audit.tsx';
import { ErasureTab } from './people/erasure.tsx';
import { OwnersTab } from './people/owners.tsx';
import { QuarantineTab } from './quarantine.tsx';
import './operations.css';

type TabProps = { scenario: string };

const TABS = {
  jobs: { scope: 'read', about: 'any', Part: JobsTab },
  failed: { scope: 'curate', about: 'one', Part: FailedTab },
  quarantine: { scope: 'curate', about: 'one', Part: QuarantineTab },
  owners: { scope: 'curate', about: 'one', Part: OwnersTab },
  agents: { scope: 'curate', about: 'one', Part: AgentsTab },
  'api-keys': { scope: 'admin', about: 'none', Part: ApiKeysTab },
  audit: { scope: 'admin', about: 'any', Part: AuditTab },
  erasure: { scope: 'admin', about: 'none', Part: ErasureTab },
} as const satisfies Record<
  string,
  { scope: Scope; about: 'any' | 'one' | 'none'; Part: (props: TabProps) => preact.ComponentChild }
>;

type Tab = keyof typeof TABS;

/** What keeps the service going, and who may do what: for those who run it. */
export function OperationsPage() {
  const words = useOwn(WORDS);
  const { scopes, cells } = useSession();
  const [search, setSearch] = useSearchParams();
  const known = useReply<Scenarios>('/v1/scenarios').data?.scenarios ?? [];
  const open = (Object.keys(TABS) as Tab[]).filter(
    (tab) => scopes.includes('admin') || scopes.includes(TABS[tab].scope),
  );
  const tab = open.find((one) => one === search.get('tab')) ?? open[0];
  if (tab === undefined) return <Empty>{words.nothingAllowed}</Empty>;
  const { about, Part } = TABS[tab];
  const chosen = search.get('scenario');
  const scenario = chosen ?? (about === 'one' ? (known[0]?.scenario ?? '') : '');
  const hrefOf = (one: Tab) =>
    `?${new URLSearchParams({ tab: one, ...(chosen === null ? {} : { scenario: chosen }) })}`;
  return (
    <>
      <h1>{words.title}</h1>
      <nav class="tabs" aria-label={words.title}>
        <ul>
          {open.map((one) => (
            <li key={one}>
              <a
                href={hrefOf(one)}
                aria-current={one === tab ? 'page' : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  setSearch(new URL(event.currentTarget.href).search);
                }}
              >
                {words.tabs[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p class="tab-intro">{words.intros[tab]}</p>
      {about === 'none' || scenario === '' ? <OfOneCell name={cells[0]} /> : null}
      {about === 'none' ? null : (
        <div class="tab-scope">
          <ScenarioChoice
            value={scenario}
            all={about === 'any'}
            onChange={(one) =>
              setSearch(new URLSearchParams({ tab, ...(one === null ? {} : { scenario: one }) }))
            }
          />
        </div>
      )}
      {about === 'one' && scenario === '' ? (
        <Empty>{words.noScenario}</Empty>
      ) : (
        <Part scenario={scenario} key={`${tab} ${scenario}`} />
      )}
    </>
  );
}
