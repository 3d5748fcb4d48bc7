import { useQueryClient } from '@tanstack/preact-query';
import { useContext, useEffect, useState } from 'preact/hooks';
import {
  Link,
  Redirect,
  Route,
  Router,
  Switch,
  useLocation,
  useParams,
  useSearchParams,
} from 'wouter-preact';
import { type Liveness, listen } from './api/live.ts';
import { outdating, useReply } from './api/queries.ts';
import type { Inbox, Scenarios } from './api/types.ts';
import { AccountPage } from './pages/account/account.tsx';
import { BoardPage } from './pages/board/board.tsx';
import { InboxPage } from './pages/inbox/inbox.tsx';
import { KeyPage } from './pages/key/key.tsx';
import { NeedPage } from './pages/need/need.tsx';
import { OperationsPage } from './pages/operations/operations.tsx';
import { OverviewPage } from './pages/overview/overview.tsx';
import { PoolPage } from './pages/pool/pool.tsx';
import { VersionsPage } from './pages/versions/versions.tsx';
import { WhatIfPage } from './pages/what-if/what-if.tsx';
import { whole } from './parts/format.ts';
import { LanguageSelect } from './parts/language-select.tsx';
import type { ThemeChoice } from './parts/theme.ts';
import { ThemeSelect } from './parts/theme-select.tsx';
import { useMay, useSession } from './session/session.ts';
import { type Language, LanguageContext, useWords } from './words/words.ts';

type Looks = {
  language: Language;
  onLanguage: (language: Language) => void;
  theme: ThemeChoice;
};

/** What every page stands in: where one is, whether it is live, who one is. */
export function Shell(looks: Looks) {
  return (
    <Router base="/dashboard">
      <Frame {...looks} />
    </Router>
  );
}

function Frame(looks: Looks) {
  const { app } = useWords();
  const session = useSession();
  const queries = useQueryClient();
  const [liveness, setLiveness] = useState<Liveness>('connecting');
  const scenario = useScenario();
  const told =
    session.cells.length === 0 || scenario === null ? '' : `?scenario=${encodeURIComponent(scenario)}`;
  useEffect(() => listen(session.key, `/v1/events${told}`, outdating(queries), setLiveness), [session, told]);
  useEffect(() => {
    // What was waiting while nothing came in is asked anew.
    if (liveness === 'live') void queries.invalidateQueries();
  }, [liveness]);
  return (
    <>
      <a class="skip" href="#content">
        {app.skip}
      </a>
      <header class="top">
        <Link href="/" class="brand">
          <img src="/dashboard/icon.svg" alt="" width="24" height="24" />
          {app.title}
        </Link>
        <ScenarioSelect scenario={scenario} />
        <Nav scenario={scenario} />
        <span class={`liveness liveness-${liveness}`}>
          {liveness === 'live' ? app.live : liveness === 'stale' ? app.cut : app.connecting}
        </span>
        <Account {...looks} />
      </header>
      {liveness === 'stale' ? (
        <p class="stale" role="alert">
          {app.stale}
        </p>
      ) : null}
      <main id="content" tabIndex={-1}>
        <Switch>
          <Route path="/">
            <OverviewPage scenario={null} />
          </Route>
          <Route path="/account">
            <AccountPage />
          </Route>
          <Route path="/inbox">
            <InboxPage />
          </Route>
          <Route path="/operations">
            <OperationsPage />
          </Route>
          <Route path="/scenarios/:scenario" component={PAGES.overview} />
          <Route path="/scenarios/:scenario/needs" component={PAGES.pool} />
          <Route path="/scenarios/:scenario/needs/:id" component={PAGES.need} />
          <Route path="/scenarios/:scenario/keys" component={PAGES.board} />
          <Route path="/scenarios/:scenario/keys/:key" component={PAGES.key} />
          <Route path="/scenarios/:scenario/versions" component={PAGES.versions} />
          <Route path="/scenarios/:scenario/what-if" component={PAGES.whatIf} />
          <Route>
            <Redirect to="/" />
          </Route>
        </Switch>
      </main>
    </>
  );
}

/** The scenario that the page is about, also where it is one of several places: those who look after one stay with it. */
function useScenario(): string | null {
  const [location] = useLocation();
  const [search] = useSearchParams();
  const named = /^\/scenarios\/([^/]+)/.exec(location)?.[1];
  if (named !== undefined) return decodeURIComponent(named);
  return location === '/operations' || location === '/inbox' ? search.get('scenario') : null;
}

/** Who one is, and how one likes the page: opens below its button, and closes by Escape or a click beside it, as browsers have it. */
function Account({ language, onLanguage, theme }: Looks) {
  const { app } = useWords();
  const session = useSession();
  return (
    <>
      <button type="button" class="account" popovertarget="account" aria-label={app.account(session.name)}>
        <bdi class="said">{session.name}</bdi>
      </button>
      <div id="account" class="panel account-menu" popover="auto">
        <Link href="/account">{app.yourAccount}</Link>
        <LanguageSelect language={language} onLanguage={onLanguage} />
        <ThemeSelect theme={theme} />
        <button type="button" class="small-button" onClick={() => session.leave()}>
          {app.signOut} ({session.name})
        </button>
      </div>
    </>
  );
}

/** A page is made anew for another scenario: nothing of one is shown for another. */
function named(Page: (props: { scenario: string }) => preact.ComponentChild) {
  return function OfScenario() {
    const { scenario = '' } = useParams<{ scenario: string }>();
    return <Page scenario={scenario} key={scenario} />;
  };
}

// Made once: a component made while drawing would be another one each time, and lose what was typed into it.
const PAGES = {
  overview: named(OverviewPage),
  pool: named(PoolPage),
  need: named(NeedPage),
  board: named(BoardPage),
  key: named(KeyPage),
  versions: named(VersionsPage),
  whatIf: named(WhatIfPage),
};

function Nav({ scenario }: { scenario: string | null }) {
  const { nav, app } = useWords();
  const name = encodeURIComponent(scenario ?? '');
  const at = `/scenarios/${name}`;
  const inbox = useInboxName(scenario);
  const places =
    scenario === null
      ? [
          ['/', nav.overview],
          ['/inbox', inbox],
          ['/operations', nav.operations],
        ]
      : [
          [at, nav.overview],
          [`/inbox?scenario=${name}`, inbox],
          [`${at}/needs`, nav.pool],
          [`${at}/keys`, nav.board],
          [`${at}/versions`, nav.versions],
          [`${at}/what-if`, nav.whatIf],
          [`/operations?scenario=${name}`, nav.operations],
        ];
  const [location] = useLocation();
  return (
    <nav aria-label={app.title}>
      <ul>
        {places.map(([href = '/', name]) => (
          <li key={href}>
            <Link href={href} aria-current={isHere(location, href) ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** With how much waits, for who may look. */
function useInboxName(scenario: string | null): string {
  const { nav } = useWords();
  const language = useContext(LanguageContext);
  const query = scenario === null ? '' : `?scenario=${encodeURIComponent(scenario)}`;
  const { data } = useReply<Inbox>(useMay('curate') ? `/v1/inbox${query}` : null);
  const count = data?.items.length ?? 0;
  return count === 0 ? nav.inbox : `${nav.inbox} (${whole(language, count)})`;
}

/** A page that is below one of the places belongs to it: a key to the keys. */
function isHere(location: string, href: string): boolean {
  const [path] = href.split('?');
  return location === path || (/\/(needs|keys)$/.test(href) && location.startsWith(`${href}/`));
}

function ScenarioSelect({ scenario }: { scenario: string | null }) {
  const { app } = useWords();
  const [, go] = useLocation();
  const { data } = useReply<Scenarios>('/v1/scenarios');
  return (
    <label class="small">
      <span class="unseen">{app.scenario}</span>
      <select
        value={scenario ?? ''}
        onChange={({ currentTarget: { value } }) =>
          go(value === '' ? '/' : `/scenarios/${encodeURIComponent(value)}`)
        }
      >
        <option value="">{app.allScenarios}</option>
        {data?.scenarios.map((one) => (
          <option value={one.scenario} key={one.scenario}>
            {one.scenario}
          </option>
        ))}
      </select>
    </label>
  );
}
