const SCENARIO = '/v1/scenarios/:scenario';
const TEMPLATE = `GET ${SCENARIO}/template`;
const CHECK = `POST ${SCENARIO}/validate`;
const SAY = `POST ${SCENARIO}/fragments`;
const REPORT = `POST ${SCENARIO}/interactions`;
const NEEDS = `GET ${SCENARIO}/clusters`;
const KEYS = `GET ${SCENARIO}/patch-keys`;
const KEY = `GET ${SCENARIO}/patch-keys/:key`;
const SETTINGS = `PATCH ${SCENARIO}/policy`;
const SUGGESTIONS = `GET ${SCENARIO}/suggestions`;
const REGISTER = `PUT ${SCENARIO}/template`;
const SDSI = 'POST /sdsi';
const A2A = 'POST /a2a';
const CARD = 'GET /.well-known/agent-card.json';
const INTENT = 'POST /intent';
const MANIFEST = 'GET /intentmanifest.yaml';
const TASK = 'PUT /v1/tasks/:task';
const AGENT = 'PUT /v1/tasks/:task/agents/:agent';
const ROUND = 'POST /v1/tasks/:task/rounds';

/** By which doors of the service a line is met: routes as `test/helpers/asking/routes.ts` has them, commands as they are typed. */
export const DOORS: Readonly<Record<string, readonly string[]>> = {
  'S-1': [REGISTER],
  'S-2': [REGISTER],
  'S-3': [REGISTER],
  'S-4': [REGISTER],
  'S-5': [SDSI, TEMPLATE],
  'S-6': [SDSI, TEMPLATE],
  'S-7': [SDSI, CHECK],
  'S-8': [SDSI, CHECK],
  'S-9': [SDSI, CHECK],
  'S-10': [`PUT ${SCENARIO}/response-template`, `POST ${SCENARIO}/responses/validate`],
  'S-11': [SDSI, INTENT, A2A],
  'S-12': [SDSI, TEMPLATE],
  'S-13': ['GET /v1/scenarios/search', SDSI],
  'S-14': [SDSI, A2A, 'POST /mcp', INTENT, CHECK],
  'S-15': [SDSI, CHECK],
  'S-16': [REPORT, SDSI],
  'S-17': [SAY, REPORT],
  'S-18': [SAY, REPORT],
  'S-19': [NEEDS],
  'S-20': [NEEDS],
  'S-21': [NEEDS],
  'S-22': [NEEDS, TEMPLATE],
  'S-23': [`GET ${SCENARIO}/coverage`],
  'S-24': [SAY, REPORT],
  'S-25': [KEYS],
  'S-26': [KEYS, SUGGESTIONS],
  'S-27': [KEYS, SUGGESTIONS],
  'S-28': [SUGGESTIONS, SDSI],
  'S-29': [TEMPLATE],
  'S-30': [KEY],
  'S-31': [KEY, 'npx dsp replay'],
  'S-32': [SETTINGS, 'npx dsp serve'],
  'S-33': [KEY],
  'S-34': [`POST ${SCENARIO}/patch-keys/:key/approve`],
  'S-35': [KEY, TEMPLATE],
  'S-36': [NEEDS, SETTINGS],
  'S-37': ['npx dsp simulate'],
  'S-38': [SAY, REPORT],
  'S-39': [TEMPLATE, 'GET /.well-known/jwks.json', 'npx dsp verify'],
  'S-40': [SAY, `GET ${SCENARIO}/quarantine`],
  'S-41': [`POST ${SCENARIO}/patch-keys/:key/approve`],
  'S-42': [TEMPLATE],
  'S-43': [SDSI],
  'S-44': [SDSI],
  'S-45': [SDSI, CHECK],
  'S-46': ['npm run bench'],
  'A-1': [CARD],
  'A-2': [CARD],
  'A-3': [A2A],
  'A-4': [A2A],
  'A-5': [A2A],
  'A-6': [A2A],
  'A-7': [A2A],
  'A-8': [A2A],
  'A-9': [A2A],
  'A-10': [A2A],
  'A-11': [A2A],
  'A-12': [A2A],
  'A-13': [`GET ${SCENARIO}/versions/:schema_id/json-schema`, 'npx dsp types'],
  'I-1': [MANIFEST],
  'I-2': [MANIFEST],
  'I-3': [INTENT],
  'I-4': [INTENT],
  'I-5': [INTENT],
  'I-6': [INTENT],
  'I-7': [INTENT],
  'I-8': [INTENT],
  'I-9': [INTENT],
  'I-10': [INTENT],
  'I-11': [INTENT],
  'I-12': [INTENT],
  'I-13': [INTENT],
  'I-14': [INTENT],
  'I-15': [INTENT, `GET ${SCENARIO}/suggestions/contexts`],
  'I-16': ['GET /intent-ui/', INTENT],
  'I-17': [INTENT],
  'I-18': [INTENT],
  'I-19': [SETTINGS, 'DELETE /v1/owners/:owner', 'DELETE /v1/client-agents/:client_agent'],
  'I-20': [INTENT, SETTINGS],
  'C-1': [TASK],
  'C-2': [AGENT],
  'C-3': [TASK],
  'C-4': ['GET /v1/tasks/:task/agents/:agent'],
  'C-5': [ROUND],
  'C-6': ['POST /v1/tasks/:task/agents/:agent/evaluation'],
  'C-7': [`GET ${SCENARIO}/suggestions/contexts`],
  'C-8': [TASK, AGENT],
  'C-9': [NEEDS, TEMPLATE],
  'C-10': [SETTINGS, TASK],
  'C-11': [TEMPLATE],
};
