// A scenario's name enters, its policy or its template.
// Its row leaves, and the summaries of all that a caller may see.

export {
  insertResponseTemplate,
  listResponseTemplates,
  type ResponseTemplateRow,
} from './response-templates.ts';
export { scenarioSummaries } from './scenario-summaries.ts';
export {
  allowedOrigins,
  changePolicy,
  endOlderVersions,
  findScenario,
  findScenarioOrNull,
  listedScenarios,
  listScenarios,
  poolOf,
  retentions,
  type Scenario,
  saveScenario,
  scenarioOf,
  scenariosOf,
  unassessedScenarios,
} from './scenarios.ts';
