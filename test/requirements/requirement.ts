/** What shows a requirement: tests (`covered`), tests for a part of it, or nothing yet, with the reason. */
type RequirementStatus = 'covered' | { readonly partly: string } | { readonly gap: string };

export type Requirement = { readonly id: string; readonly text: string; readonly status: RequirementStatus };
