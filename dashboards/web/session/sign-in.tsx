import { useState } from 'preact/hooks';
import { Problem } from '../api/problem.ts';
import { LanguageSelect } from '../parts/language-select.tsx';
import type { ThemeChoice } from '../parts/theme.ts';
import { ThemeSelect } from '../parts/theme-select.tsx';
import { type Language, useWords } from '../words/words.ts';

export function SignIn({
  onEnter,
  language,
  onLanguage,
  theme,
}: {
  onEnter: (key: string) => Promise<void>;
  language: Language;
  onLanguage: (language: Language) => void;
  theme: ThemeChoice;
}) {
  const { app, signIn } = useWords();
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    await onEnter(key.trim()).catch((reason: unknown) => {
      setBusy(false);
      setProblem(reason instanceof Problem && reason.status !== 401 ? reason.message : signIn.refused);
    });
  };
  return (
    <main class="sign-in">
      <h1>{app.title}</h1>
      <p class="quiet">{signIn.what}</p>
      <form class="panel" onSubmit={enter} aria-label={signIn.title}>
        <label>
          {signIn.key}
          <input
            type="password"
            autocomplete="off"
            required
            value={key}
            aria-describedby="key-hint"
            aria-invalid={problem === null ? undefined : true}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <p id="key-hint" class="quiet">
          {signIn.hint}
        </p>
        {problem === null ? null : (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        <button type="submit" aria-busy={busy} disabled={busy}>
          {signIn.enter}
        </button>
        <p class="quiet">{signIn.kept}</p>
      </form>
      <div class="sign-in-looks">
        <LanguageSelect language={language} onLanguage={onLanguage} />
        <ThemeSelect theme={theme} />
      </div>
    </main>
  );
}
