import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import type { World } from '../../helpers/service/world.ts';

export const PHOTOS = 'photo_retouch';
/** Stands in everything hostile, so that a test sees that it was shown at all. */
export const MARK = 'dspxss';

/** Text to us, and a program or a disguise to a page that takes it for markup. */
const HOSTILE = [
  `<img src=x onerror="window.__${MARK}=1">`,
  `<script>window.__${MARK}=1</script>`,
  `"><svg onload=window.__${MARK}=1>`,
  `<iframe srcdoc="<script>parent.__${MARK}=1</script>"></iframe>`,
  `[${MARK}](javascript:window.__${MARK}=1) ![a](https://evil.example/${MARK}.png)`,
  `<style>*{display:none}</style><base href="https://evil.example/"> ${MARK}`,
  `{{constructor.constructor("window.__${MARK}=1")()}}`,
];
export const BIDI = `${MARK} \u202egpj.exe\u202c \u2066x\u2069`;

/** A scenario in which everybody who may write anything writes that: agents, owners, keepers of API keys, reasons. */
export async function tellHostileStory(world: World): Promise<void> {
  const ask = askInto(world.app, world.adminKey);
  // The owner's own template may hold none of this: the door refuses it (`domain/trust/gate`).
  await world.call('PUT', `/v1/scenarios/${PHOTOS}/template`, fixture('F06-template-photo'));
  const people = Array.from({ length: 6 }, (_, i) => i);
  const fragments = [...HOSTILE, BIDI].flatMap((text, i) =>
    people.map((person) => ({
      id: `${text} ${person}`.slice(0, 200),
      text: `blur the background ${text}`,
      client_agent: `${text} agent ${person}`.slice(0, 200),
      owner: `${HOSTILE[(i + person) % HOSTILE.length]} ${person}`.slice(0, 200),
    })),
  );
  await ask('POST', `/v1/scenarios/${PHOTOS}/fragments`, { fragments });
  await world.settle();
  for (const name of HOSTILE) await ask('POST', '/v1/api-keys', { name, scopes: ['read'] });
  const need = (
    (await world.call('GET', `/v1/scenarios/${PHOTOS}/clusters`)) as { clusters: { id: string }[] }
  ).clusters[0];
  if (need === undefined) return;
  const [label = ''] = HOSTILE;
  await ask('POST', `/v1/scenarios/${PHOTOS}/clusters/${need.id}/rename`, { name: label });
  await world.settle();
}
