import { buildDashboard } from '../../../dashboards/build.mjs';

/** The dashboard as the sources say it; an app looks for it when it is made. */
export default buildDashboard;
