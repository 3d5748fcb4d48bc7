import { noteAccess } from '../../ground/db/access/index.ts';

/** In the audit log of a database: what somebody has done there at the command line. */
export async function noteCommand(
  db: Parameters<typeof noteAccess>[0],
  action: string,
  subject: string,
): Promise<void> {
  const done = {
    by: 'cli',
    action,
    scenario: null,
    subject,
    outcome: 'done',
    calls: 1,
    request: null,
  } as const;
  await noteAccess(db, { ...done, at: new Date() });
}
