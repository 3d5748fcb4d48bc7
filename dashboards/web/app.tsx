import { QueryClientProvider } from '@tanstack/preact-query';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { callWith } from './api/call.ts';
import { cellsNamed, overCells } from './api/cells.ts';
import { createQueries } from './api/queries.ts';
import type { Caller } from './api/types.ts';
import { SharedPage } from './pages/versions/share/shared.tsx';
import { readSetting, writeSetting } from './parts/settings.ts';
import { Glossary } from './parts/term.tsx';
import { ThemeContext, useThemeChoice } from './parts/theme.ts';
import { forget, keep, kept } from './session/keep.ts';
import { type Session, SessionContext } from './session/session.ts';
import { SignIn } from './session/sign-in.tsx';
import { Shell } from './shell.tsx';
import { LanguageContext, preferredLanguage } from './words/words.ts';

/** Whoever follows a link that needs no key. */
const NOBODY: Session = {
  ...{ name: '', scopes: [], scenarios: [], key: '', cells: [] },
  call: callWith('', () => {}),
  leave: () => {},
};

/** Who is signed in, in which language: the rest of the page hangs below. */
export function App() {
  const [language, setLanguage] = useState(readSetting('language') ?? preferredLanguage());
  const theme = useThemeChoice();
  const [session, setSession] = useState<Session | null>(null);
  const [waiting, setWaiting] = useState(true);
  const queries = useMemo(createQueries, [session]);

  const leave = () => {
    forget();
    setSession(null);
  };
  const enter = async (key: string) => {
    let cells: readonly string[] = [];
    const first = callWith(key, leave, (response) => {
      cells = cellsNamed(response);
    });
    const who = await first<Caller>('GET', '/v1/me');
    const call = overCells(
      callWith(key, leave),
      callWith(key, () => {}),
      cells,
    );
    await keep(key);
    const signOut = async () => {
      // The cookie of bull-board is not the page's to delete.
      if ((who.scopes as readonly string[]).includes('admin'))
        await call('DELETE', '/v1/sessions').catch(() => {});
      leave();
    };
    setSession({ ...who, cells, call, key, leave: () => void signOut() });
  };
  useEffect(() => {
    void kept()
      .then((key) => (key === null ? undefined : enter(key)))
      .catch(forget)
      .finally(() => setWaiting(false));
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    writeSetting('language', language);
  }, [language]);

  const shared = /^\/dashboard\/shared\/([\w-]{43})$/.exec(location.pathname)?.[1];
  if (waiting) return null;
  return (
    <LanguageContext.Provider value={language}>
      <ThemeContext.Provider value={theme.shown}>
        <Glossary />
        {shared !== undefined ? (
          <SessionContext.Provider value={NOBODY}>
            <QueryClientProvider client={queries}>
              <SharedPage token={shared} />
            </QueryClientProvider>
          </SessionContext.Provider>
        ) : session === null ? (
          <SignIn onEnter={enter} language={language} onLanguage={setLanguage} theme={theme} />
        ) : (
          <SessionContext.Provider value={session}>
            <QueryClientProvider client={queries}>
              <Shell language={language} onLanguage={setLanguage} theme={theme} />
            </QueryClientProvider>
          </SessionContext.Provider>
        )}
      </ThemeContext.Provider>
    </LanguageContext.Provider>
  );
}
