import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';

/** The same instance, with request and reply types taken from each route's schemas. */
export function withTypes(app: FastifyInstance) {
  return app.withTypeProvider<TypeBoxTypeProvider>();
}

/**
 * A route's contract apart from its verb: who may call, what is taken, what is given. `Asked` and `Answering` type the verb
 * by it, and where both are put together the compiler holds the verb's answer against the contract.
 * @param more what else hooks look at, such as `namesPeople`
 */
export function route<S extends FastifySchema>(
  scope: NonNullable<FastifyContextConfig['scope']>,
  schema: S,
  more: Omit<FastifyContextConfig, 'scope'> = {},
) {
  return { config: { scope, ...more }, schema };
}

type Contract = { readonly schema: FastifySchema };

/** A request that has passed the door and the contract's schemas. */
export type Asked<C extends Contract> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  C['schema'],
  TypeBoxTypeProvider
>;

/** For verbs that set a status or headers; `send` takes what the contract gives under that status. */
export type Answering<C extends Contract> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  ContextConfigDefault,
  C['schema'],
  TypeBoxTypeProvider
>;
