/** Builds the page into `web/dist`, unless that is already of these sources. */
export function buildDashboard(): Promise<void>;
