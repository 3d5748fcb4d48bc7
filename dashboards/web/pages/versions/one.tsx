import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { KeySet, SignedVersion, Version } from '../../api/types.ts';
import { Coded } from '../../parts/coded.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { instant, whole } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { Term } from '../../parts/term.tsx';
import { useSession } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { checkLine, checkVersion, type LineCheck, type VersionCheck } from './checks.ts';
import { brokenAt, lineUpTo } from './lanes.ts';
import { LineBadge } from './line.tsx';
import { curlOf, versionPath } from './paths.ts';
import { ShareVersion } from './share/share.tsx';
import { WORDS } from './versions.words.ts';

const JWKS = '/.well-known/jwks.json';

/** One version: what it is, whether it is what was signed, and as what it may be taken along. */
export function OneVersion({
  scenario,
  versions,
  of: one,
}: {
  scenario: string;
  versions: readonly Version[];
  of: Version;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { call } = useSession();
  const path = versionPath(scenario, one.schema_id);
  const asked = useReply<SignedVersion>(path);
  const keys = useReply<KeySet>(JWKS);
  const indented = (document: unknown) => JSON.stringify(document, null, 2);
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [words.published, instant(language, one.issued_at)],
    [words.until, instant(language, one.expires_at)],
    [words.number, whole(language, one.number)],
    [words.keys, asked.data === undefined ? '…' : whole(language, asked.data.keys.length)],
    [words.reason, <bdi class="said">{one.reason}</bdi>],
    [words.digest, <code class="digest">{one.digest}</code>],
    [words.signedBy, <code class="digest">{one.key_id}</code>],
  ];
  return (
    <section class="panel" aria-labelledby="one-version">
      <h2 id="one-version">
        <bdi class="said">{words.one(one.schema_id)}</bdi>
      </h2>
      <p>
        <LineBadge of={one} />
      </p>
      <dl class="version-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>
              <Term>{name}</Term>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Answered asked={asked} scope="read">
        {(document) => (
          <Answered asked={keys}>
            {(known) => (
              <Checks
                key={one.schema_id}
                scenario={scenario}
                versions={versions}
                of={one}
                document={document}
                keys={known}
              />
            )}
          </Answered>
        )}
      </Answered>
      <div class="copies">
        <CopyButton
          label={words.copyJson}
          text={async () => indented(await call<SignedVersion>('GET', path))}
        />
        <CopyButton
          label={words.copySchema}
          text={async () => indented(await call<unknown>('GET', `${path}/json-schema`))}
        />
        <CopyButton label={words.copyCurl} text={() => curlOf(path)} />
      </div>
      <ShareVersion scenario={scenario} of={one} key={one.schema_id} />
    </section>
  );
}

type VerdictProps = {
  versions: readonly Version[];
  of: Version;
  document: SignedVersion;
  keys: KeySet;
};

function Checks({ scenario, ...about }: VerdictProps & { scenario: string }) {
  const words = useOwn(WORDS);
  const { versions, of: one, keys } = about;
  return (
    <>
      <Verdicts {...about} />
      <WholeLine scenario={scenario} line={lineUpTo(versions, one.schema_id)} keys={keys} />
      <p class="quiet">
        <Coded text={words.trust} />
      </p>
    </>
  );
}

/** Whether it is what was signed, and follows what came before it. */
export function Verdicts({ versions, of: one, document, keys }: VerdictProps) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [check, setCheck] = useState<VersionCheck | null>(null);
  useEffect(() => {
    let here = true;
    void checkVersion(document, keys, one.digest).then((found) => (here ? setCheck(found) : undefined));
    return () => {
      here = false;
    };
  }, [document, keys, one.digest]);
  const line = lineUpTo(versions, one.schema_id);
  const broken = brokenAt(line);
  return (
    <div role="status">
      <Verdict name={words.seal} good={check === null ? null : goodSeal(check)}>
        <Coded text={check === null ? words.checking : words.sealWords[check.seal]} />
      </Verdict>
      <Verdict name={words.contents} good={check?.contents ?? null}>
        {check === null
          ? words.checking
          : check.contents === null
            ? words.contentsCannot
            : check.contents
              ? words.contentsGood
              : words.contentsBad}
      </Verdict>
      <Verdict name={words.chain} good={broken === null}>
        {broken === null
          ? line.length === 1
            ? words.first
            : words.chainGood(whole(language, line.length))
          : words.chainBroken(broken.schema_id)}
      </Verdict>
    </div>
  );
}

function goodSeal({ seal }: VersionCheck): boolean | null {
  return seal === 'good' ? true : seal === 'forged' ? false : null;
}

/** A sign besides the colour: good, bad, or not known. */
function Verdict({
  name,
  good,
  children,
}: {
  name: string;
  good: boolean | null;
  children: ComponentChildren;
}) {
  const [sign, tone] = good === null ? ['?', 'quiet'] : good ? ['✓', 'check-good'] : ['✗', 'problem'];
  return (
    <p class="check">
      <span class={tone} aria-hidden="true">
        {sign}
      </span>{' '}
      <strong>{name}</strong>: {children}
    </p>
  );
}

function WholeLine({ scenario, line, keys }: { scenario: string; line: readonly Version[]; keys: KeySet }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { call } = useSession();
  const [state, setState] = useState<LineCheck | number | 'failed' | null>(null);
  const run = async () => {
    setState(0);
    setState(await checkLine(call, scenario, line, keys, setState).catch(() => 'failed' as const));
  };
  const told = (found: LineCheck) =>
    found.ended === 'good'
      ? words.lineGood(whole(language, found.count))
      : found.ended === 'bad'
        ? words.lineBad(found.schemaId)
        : words.lineUnsure(found.schemaId);
  return (
    <p>
      <button type="button" class="small-button" disabled={typeof state === 'number'} onClick={run}>
        {words.checkLine}
      </button>{' '}
      <span role="status">
        {state === null
          ? null
          : state === 'failed'
            ? words.lineFailed
            : typeof state === 'number'
              ? words.lineChecked(whole(language, state), whole(language, line.length))
              : told(state)}
      </span>
    </p>
  );
}
