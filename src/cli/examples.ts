/** What is typed, and what it is good for. */
export type Example = readonly [line: string, use: string];

/** In the environment a key is seen in no list of processes. */
const WITH_KEY = 'DSP_KEY="$KEY" npx dsp';

/** By the words of the command. A test reads every line as the command itself would. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  serve: [
    ['npx dsp serve', 'everything in one process, data in .dsp, on 127.0.0.1:8080'],
    ['PORT=9000 DATA_DIR=/srv/dsp npx dsp serve', 'elsewhere'],
    [
      'DATABASE_URL=postgres://… REDIS_URL=redis://… npx dsp serve --no-worker',
      'API of a distributed service',
    ],
  ],
  worker: [
    ['DATABASE_URL=postgres://… REDIS_URL=redis://… npx dsp worker', 'one more; start as many as you like'],
  ],
  topology: [['npx dsp topology --workers 4', 'one API and four workers on this machine']],
  doctor: [
    ['npx dsp doctor', 'before the first start, after an upgrade, when something is odd'],
    ['npx dsp doctor --json', 'for a monitor: exit code 1 where there is a problem'],
  ],
  'cells list': [
    ['npx dsp cells list --file cells.json', 'exit code 1 where one is silent, or two have one'],
  ],
  'cells join': [
    ['npx dsp cells join cell-a --file cells.json', 'the service that there is becomes the first cell'],
    ['npx dsp cells join cell-b --keys-of cell-a --file cells.json', 'an empty database becomes the second'],
  ],
  'cells move': [
    ['npx dsp cells move flight_booking --to cell-b --file cells.json', 'while both cells run'],
    ['npx dsp cells move flight_booking --to cell-b --abandon --file cells.json', 'it stays where it is'],
  ],
  'cells map': [['npx dsp cells map --file cells.json --out cells.map', 'then have HAProxy read it again']],
  'cells fence': [
    ['npx dsp cells fence flight_booking --file cells.json', 'a cell came back from an older backup'],
  ],
  migrate: [['DATABASE_URL=postgres://… npx dsp migrate', 'before many processes start at once']],
  demo: [
    ['npx dsp demo', 'watch, then look around on the dashboard'],
    ['npx dsp demo --once', 'end by itself, with one JSON object as the last line'],
    ['npx dsp demo --json > learned.json', 'nothing but that object'],
  ],
  replay: [
    [
      'npx dsp replay --template template.json --stream stream.jsonl --out out/one',
      'what would have been learned',
    ],
    [
      'npx dsp replay --template template.json --stream stream.jsonl --policy strict.json --against out/one --out out/two',
      'what another policy would change',
    ],
  ],
  simulate: [['npx dsp simulate --seeds 3 --days 90', 'three worlds, three months each']],
  apply: [
    [`${WITH_KEY} apply flight_booking.yaml --plan`, 'what it would change'],
    [`${WITH_KEY} apply flight_booking.yaml --because "pull request 12"`, 'changes it'],
    [`${WITH_KEY} apply flight_booking.yaml --check`, 'exit code 1 where the service has drifted'],
  ],
  'export scenario': [
    [`${WITH_KEY} export scenario flight_booking > flight_booking.yaml`, 'to be kept in git'],
  ],
  'export stream': [
    [
      'npx dsp export stream --scenario flight_booking --out out/flight',
      'to be replayed; holds what users said',
    ],
  ],
  quality: [
    ['npx dsp quality', 'three services of our own, whose hidden keys are known'],
    ['npx dsp quality --data scenarios --out out/quality', 'found, missed, and why'],
  ],
  bench: [['npx dsp bench --quick --only ingest', 'one part, in minutes']],
  security: [['npx dsp security --only sybil', 'the campaigns whose title says so']],
  faults: [['npx dsp faults --only R1 --rounds 3', 'one row of RELIABILITY.md, three times']],
  'fault-lives': [['npx dsp fault-lives --seeds 10', 'small worlds under injected faults']],
  explain: [
    ['npx dsp explain flight_booking seat_preference', 'from the database here'],
    [
      `${WITH_KEY} explain flight_booking seat_preference --url http://127.0.0.1:8080 --out trail.json`,
      'from a service, and kept for `dsp verify --trail`',
    ],
  ],
  diff: [
    ['npx dsp diff before.json after.json', 'of two files'],
    [`${WITH_KEY} diff flight_booking_v1 flight_booking_v1-x1 --scenario flight_booking`, 'of a service'],
  ],
  'failed list': [[`${WITH_KEY} failed list`, 'how many, and why']],
  'failed replay': [
    [`${WITH_KEY} failed replay --scenario flight_booking --because "the model is back"`, 'try again'],
  ],
  'failed discard': [
    [`${WITH_KEY} failed discard --stage embed-fragments --because "test data"`, 'give them up for good'],
  ],
  recount: [
    ['npx dsp recount', 'every scenario; exit code 1 where a number differs'],
    ['npx dsp recount --scenario flight_booking --mend', 'and put right'],
  ],
  mcp: [[`${WITH_KEY} mcp --url http://127.0.0.1:8080`, 'as an MCP host starts it']],
  verify: [
    ['npx dsp verify version.json --jwks http://127.0.0.1:8080/.well-known/jwks.json', 'a published version'],
    ['npx dsp verify --trail trail.json --jwks jwks.json', "a key's whole history"],
    ['npx dsp verify --audit audit.jsonl', 'who did what, unbroken'],
  ],
  types: [
    ['npx dsp types template.json --out payload.ts', 'of a file'],
    [`${WITH_KEY} types flight_booking --url http://127.0.0.1:8080`, 'of a service'],
  ],
  conformance: [
    [`${WITH_KEY} conformance http://127.0.0.1:8080`, 'any SDSI server'],
    [`${WITH_KEY} conformance http://127.0.0.1:8080 --json report.json`, 'and the report for a program'],
  ],
  import: [
    [`${WITH_KEY} import wishes.csv --as csv --scenario flight_booking`, 'words'],
    [`${WITH_KEY} import events.jsonl --as posthog --server travel --tools tools.json`, 'calls of tools'],
  ],
  digest: [
    [`${WITH_KEY} digest flight_booking`, 'the last seven days'],
    [`${WITH_KEY} digest --days 30 --as html > letter.html`, 'of all scenarios, for a letter'],
  ],
  proxy: [
    ['npx dsp proxy --openapi openapi.yaml --upstream http://127.0.0.1:3000', 'with a service of its own'],
    [
      'npx dsp proxy --openapi openapi.yaml --upstream http://127.0.0.1:3000 --url http://127.0.0.1:8080 --key "$KEY"',
      'with one that runs',
    ],
  ],
  relay: [
    ['npx dsp relay -- npx -y @modelcontextprotocol/server-filesystem /data', 'with a service of its own'],
    [
      'DSP_URL=http://127.0.0.1:8080 DSP_KEY="$KEY" npx dsp relay --upstream https://mcp.example.com/mcp',
      'a server that speaks HTTP',
    ],
  ],
  'export keys': [
    [`${WITH_KEY} export keys flight_booking --as zod --out src/keys.ts --git`, 'on a branch, as code'],
    [`${WITH_KEY} export keys flight_booking --as json-patch --at /input`, 'for a JSON Schema'],
  ],
  'keys create': [
    ['npx dsp keys create booking-bot --scope ingest read --scenario flight_booking', 'for a server agent'],
    ['npx dsp keys create auditor --scope read --days 30 --json', 'for a month, told as JSON'],
  ],
  'keys rotate': [
    ['npx dsp keys rotate booking-bot --grace-hours 2', 'the secret before works for two hours more'],
  ],
  'keys list': [['npx dsp keys list', 'who may do what; never the secrets']],
  'keys revoke': [['npx dsp keys revoke booking-bot', 'at once and for good']],
  'keys rotate-data': [['npx dsp keys rotate-data', 'once a year, or when a backup has leaked']],
  'keys edit': [
    [`${WITH_KEY} keys edit flight_booking seat_preference --because "our words for it"`, 'in your editor'],
    [
      `${WITH_KEY} keys edit flight_booking cabin --set key_name=pet_in_cabin --preview --because "it is about pets"`,
      'what would become of it',
    ],
    [`${WITH_KEY} keys edit flight_booking pet_in_cabin --undo 1 --because "as it was"`, 'takes one back'],
  ],
  'keys merge': [
    [
      `${WITH_KEY} keys merge flight_booking company_payment wifi_voucher --preview --because "one question"`,
      'what would become of it',
    ],
  ],
  'keys make': [
    [
      `${WITH_KEY} keys make flight_booking quiet_cabin --set key_type=boolean --because "we sell it now"`,
      'of nothing that was said',
    ],
    [
      `${WITH_KEY} keys make flight_booking company_card --set 'acceptable_values=["visa","amex"]' --of need-7 --because "they wait long enough"`,
      'of a need that is not ripe',
    ],
  ],
  review: [
    [`${WITH_KEY} review`, 'what waits for a person, everywhere'],
    [
      `${WITH_KEY} review --scenario flight_booking --each`,
      'and asks about each: approve, reject, take, later',
    ],
  ],
  'keys reencrypt': [['npx dsp keys reencrypt', 'after rotate-data']],
  completion: [
    ['npx dsp completion bash >> ~/.bashrc', 'from the next shell on'],
    ['npx dsp completion zsh > ~/.zfunc/_dsp', 'where ~/.zfunc stands in $fpath'],
    ['npx dsp completion fish > ~/.config/fish/completions/dsp.fish', 'likewise'],
  ],
};

export function examplesText(examples: readonly Example[]): string {
  return ['', 'Examples:', ...examples.flatMap(([line, use]) => [`  ${line}`, `      ${use}`])].join('\n');
}
