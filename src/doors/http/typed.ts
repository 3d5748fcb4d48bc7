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
  RouteHandlerMethod,
} from 'fastify';
import { PROBLEM_REPLY, ScenarioPath } from './contract/common.ts';

/** The same instance, with request and reply types taken from each route's schemas. */
export function withTypes(app: FastifyInstance) {
  return app.withTypeProvider<TypeBoxTypeProvider>();
}

type Scope = NonNullable<FastifyContextConfig['scope']>;
type Answered = FastifySchema & { readonly response: object };

/**
 * A route's contract apart from its verb: who may call, what is taken, what is given; problems may be the answer of each.
 * `Asked` and `Answering` type the verb by it, and where both are put together the compiler holds the verb's answer against
 * the contract.
 * @param more what else hooks look at, such as `namesPeople`
 */
export function route<S extends Answered>(
  scope: Scope,
  schema: S,
  more: Omit<FastifyContextConfig, 'scope'> = {},
) {
  const response: typeof PROBLEM_REPLY & S['response'] = { ...PROBLEM_REPLY, ...schema.response };
  return { config: { scope, ...more }, schema: { ...schema, response } };
}

/** The contract of a route about the scenario that its address names. */
export function scenarioRoute<S extends Answered>(
  scope: Scope,
  schema: S,
  more: Omit<FastifyContextConfig, 'scope'> = {},
) {
  return route(scope, { params: ScenarioPath, ...schema }, more);
}

/** Puts contracts and verbs together: a verb takes `ctx` before request and reply. OpenAPI groups the routes by `tag`. */
export function routesOf<C>(app: FastifyInstance, ctx: C, tag: string) {
  const adding =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    <S extends FastifySchema>(url: string, { schema, ...contract }: Route<S>, verb: Verb<C, NoInfer<S>>) =>
      withTypes(app).route({
        ...contract,
        method,
        url,
        schema: { ...schema, tags: [tag] },
        handler: (request, reply) => verb(ctx, request, reply),
      });
  return {
    get: adding('GET'),
    post: adding('POST'),
    put: adding('PUT'),
    patch: adding('PATCH'),
    delete: adding('DELETE'),
  };
}

type Route<S extends FastifySchema> = Contract<S> & {
  readonly config: FastifyContextConfig & { readonly scope: Scope };
  readonly exposeHeadRoute?: boolean;
};

type Verb<C, S extends FastifySchema> = (
  ctx: C,
  request: Asked<Contract<S>>,
  reply: Answering<Contract<S>>,
) => ReturnType<
  RouteHandlerMethod<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    S,
    TypeBoxTypeProvider
  >
>;

type Contract<S extends FastifySchema = FastifySchema> = { readonly schema: S };

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
