import type { Context } from '../../../context.ts';
import { type Caller, maySee } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { baseOfSchemaId } from '../../../domain/template/index.ts';
import { scenariosOfVersion } from '../../../ground/db/versions/index.ts';
import { scenariosSeenBy } from './visible-scenario.ts';

/**
 * The scenario of a payload that names its template only, as the draft's own messages do. Where no version has the id, the
 * id's own beginning is believed ("flight_booking_v9"), so that its sender gets the current template (S-45).
 * @throws DomainError `invalid_input` where it is several scenarios' or nobody's: the scenario has to be named then
 */
export async function scenarioOfSchema(ctx: Context, caller: Caller, schemaId: string): Promise<string> {
  const having = (await scenariosOfVersion(ctx.db, schemaId)).filter((name) => maySee(caller, name));
  const [only] = having;
  if (only !== undefined && having.length === 1) return only;
  const known = await scenariosSeenBy(ctx, caller);
  const named = baseOfSchemaId(schemaId);
  if (having.length === 0 && known.includes(named)) return named;
  const detail =
    having.length > 1
      ? 'several scenarios have this schema_id: name the scenario too'
      : 'no scenario has this schema_id: name the scenario';
  throw new DomainError('invalid_input', `The scenario of "${schemaId.slice(0, 80)}" is not clear.`, {
    faults: [{ path: 'scenario', detail }],
    data: { known: having.length > 1 ? having : known },
  });
}
