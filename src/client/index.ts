export type { KeyDefinition, KeyValue } from '../domain/template/key-definition.ts';
export type { PayloadFault, ValidatedPayload } from '../domain/template/payload.ts';
export type { SchemaDocument } from '../domain/template/schema-version.ts';
export { TrustError, type TrustFault } from './check-seal.ts';
export { type Client, type ClientOptions, createClient, type Interaction, type Judged } from './client.ts';
export type { MapOptions, Mapping } from './map-wish.ts';
export type { Embed } from './nearest-value.ts';
export { type ClientProblem, ServiceAway, ServiceRefused } from './problem.ts';
export type { TemplateAsk } from './templates.ts';
