import { useContext, useState } from 'preact/hooks';
import { fetchText, useLines } from '../../../api/text.ts';
import { instant, NONE, whole } from '../../../parts/format.ts';
import { Answered, Empty } from '../../../parts/page-state.tsx';
import { Person } from '../../../parts/person.tsx';
import { Rows } from '../../../parts/tables/rows.tsx';
import { useSession } from '../../../session/session.ts';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { WORDS } from './audit.words.ts';

/** A line of the export. */
type Access = {
  readonly seq: number;
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly scenario: string | null;
  readonly subject: string | null;
  readonly outcome: string;
  readonly calls: number;
};

const PAGE = 100;
/** Greater than any record's number. */
const END = 999_999_999_999_999;

/** Newest first, a page at a time; the download is oldest first, as it is checked. */
export function AuditTab({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const [before, setBefore] = useState(END);
  const only: Record<string, string> = scenario === '' ? {} : { scenario };
  const query = new URLSearchParams({ ...only, before: `${before}`, limit: `${PAGE}` });
  const asked = useLines<Access>(`/v1/audit-log?${query}`);
  return (
    <>
      <Downloads only={only} />
      <Answered asked={asked} scope="admin">
        {(rows) => (
          <>
            {rows.length === 0 ? <Empty>{words.none}</Empty> : <Records rows={rows} />}
            <div class="bar">
              {before === END ? null : (
                <button type="button" class="secondary" onClick={() => setBefore(END)}>
                  {words.newest}
                </button>
              )}
              {rows.length < PAGE ? null : (
                <button type="button" class="secondary" onClick={() => setBefore(rows.at(-1)?.seq ?? END)}>
                  {words.older}
                </button>
              )}
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

function Records({ rows }: { rows: readonly Access[] }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <Rows
      name={words.action}
      rows={rows}
      keyOf={({ seq }) => seq}
      columns={[
        { name: words.at, cell: ({ at }) => <time dateTime={at}>{instant(language, at)}</time> },
        { name: words.by, cell: ({ by }) => <Person name={by} /> },
        { name: words.action, cell: ({ action }) => <code>{action}</code> },
        { name: words.scenario, cell: ({ scenario }) => scenario ?? NONE },
        { name: words.subject, cell: ({ subject }) => <bdi class="said">{subject ?? NONE}</bdi> },
        { name: words.outcome, cell: ({ outcome }) => words.outcomes[outcome] ?? outcome },
        { name: words.calls, as: 'number', cell: ({ calls }) => whole(language, calls) },
      ]}
    />
  );
}

function Downloads({ only }: { only: Readonly<Record<string, string>> }) {
  const words = useOwn(WORDS);
  const { key } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (format: 'jsonl' | 'csv') => {
    setBusy(true);
    setProblem(null);
    await wholeLog(key, only, format)
      .then((parts) => offer(parts, `audit-log.${format}`))
      .catch((reason: Error) => setProblem(reason.message));
    setBusy(false);
  };
  return (
    <div class="bar">
      {(['jsonl', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="button"
          class="secondary"
          disabled={busy}
          onClick={() => void save(format)}
        >
          {busy ? words.downloading : words[format]}
        </button>
      ))}
      <span class="quiet">
        {words.verify} <code>dsp verify --audit audit-log.jsonl</code>
      </span>
      {problem === null ? null : (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
    </div>
  );
}

const MOST = 10_000;

async function wholeLog(
  key: string,
  only: Readonly<Record<string, string>>,
  format: 'jsonl' | 'csv',
): Promise<string[]> {
  const parts: string[] = [];
  for (let after = 0; ; ) {
    const query = new URLSearchParams({ ...only, format, after: `${after}`, limit: `${MOST}` });
    const text = await fetchText(key, `/v1/audit-log?${query}`);
    const lines = text.split('\n').filter((line) => line !== '');
    const records = format === 'csv' ? lines.slice(1) : lines;
    // The head of a table stands at its top alone.
    parts.push(format === 'csv' && parts.length > 0 ? records.map((line) => `${line}\n`).join('') : text);
    const last = records.at(-1) ?? '';
    const seq =
      format === 'csv' ? Number.parseInt(last, 10) : (JSON.parse(last || '{"seq":0}') as Access).seq;
    if (records.length < MOST || !(seq > after)) return parts;
    after = seq;
  }
}

function offer(parts: readonly string[], name: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
