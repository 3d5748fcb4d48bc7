import validators from '@fastify/ajv-compiler';
import serializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** What both kinds of compilers are: a route with its schema in, a function out. */
type Compile = (route: { readonly schema?: unknown }) => unknown;
type Build = (shared: unknown, options?: { readonly customOptions?: unknown }) => Compile;

const compiled = new Map<string, unknown>();

/**
 * Fastify's own compilers, each schema once a process: they cost half a second of processor time an app, and tests, replays
 * and simulations open many.
 */
export const compileOnce = {
  buildValidator: remembering('validator', validators() as unknown as Build), // their types name one kind of route each
  buildSerializer: remembering('serializer', serializers() as unknown as Build),
} as unknown as Compilers;

/** What a schema compiles to hangs on its JSON alone, on those that it may refer to, and on the compiler's options. */
function remembering(kind: string, build: Build): Build {
  return (shared, options) => {
    const compile = build(shared, options);
    const ground = JSON.stringify([kind, shared, options?.customOptions]);
    return (route) => {
      const key = ground + JSON.stringify(route.schema);
      const known = compiled.get(key);
      if (known !== undefined) return known;
      const fresh = compile(route);
      compiled.set(key, fresh);
      return fresh;
    };
  };
}
