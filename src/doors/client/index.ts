export type {
  KeyDefinition,
  KeyValue,
  PayloadFault,
  SchemaDocument,
  ValidatedPayload,
} from '../../domain/template/index.ts';
export { type Client, type ClientOptions, createClient, type Interaction, type Judged } from './client.ts';
export type { MapOptions, Mapping } from './mapping/map-wish.ts';
export type { Embed } from './mapping/nearest-value.ts';
export { type ClientProblem, ServiceAway, ServiceRefused } from './problem.ts';
export { TrustError, type TrustFault } from './templates/check-seal.ts';
export type { TemplateAsk } from './templates/templates.ts';
