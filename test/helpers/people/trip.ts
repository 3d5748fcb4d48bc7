/** The smallest payload that the template of figure 2 takes. */
export const TRIP = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };
