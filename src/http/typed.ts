import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';

/** The same instance, with request and reply types taken from each route's schemas. */
export function withTypes(app: FastifyInstance) {
  return app.withTypeProvider<TypeBoxTypeProvider>();
}
