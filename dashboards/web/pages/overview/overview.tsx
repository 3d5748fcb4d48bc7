import { AllScenarios } from './all.tsx';
import { OneScenario } from './one.tsx';
import './overview.css';
import '../pool/pool.css';

/** What is going on, in half a minute: in all scenarios, or in one. */
export function OverviewPage({ scenario }: { scenario: string | null }) {
  return scenario === null ? <AllScenarios /> : <OneScenario scenario={scenario} />;
}
