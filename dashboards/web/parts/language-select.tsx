import { LANGUAGES, type Language, useWords } from '../words/words.ts';

export function LanguageSelect({
  language,
  onLanguage,
}: {
  language: Language;
  onLanguage: (language: Language) => void;
}) {
  const { app } = useWords();
  return (
    <label class="small">
      {app.language}
      <select value={language} onChange={(event) => onLanguage(event.currentTarget.value as Language)}>
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option value={tag} lang={tag} key={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
