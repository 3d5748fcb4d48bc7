import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Context } from '../../context.ts';
import type { Caller } from '../../domain/access/index.ts';
import { findScenario, type Scenario } from '../../ground/db/scenarios/index.ts';
import type { Metrics } from './answers/metrics.ts';
import { PROBLEM_REPLY, ScenarioPath } from './contract/common.ts';
import type { Watch } from './events/watch.ts';
import { callerOf, type Guard } from './guards/auth.ts';
import type { CallMeter } from './guards/call-meter.ts';
import type { Sessions } from './guards/sessions.ts';

/** What some routes need besides `ctx`: what the door itself is made of. */
export type Door = {
  /** Where clients reach this service; null where nobody has said so. */
  readonly publicUrl: string | null;
  readonly meter: CallMeter;
  readonly sessions: Sessions;
  readonly guard: Guard;
  readonly watch: Watch;
  readonly metrics: Metrics;
};

/** An address with its contract and its verb, which can be added to a service. */
type Route = (app: FastifyInstance, ctx: Context, door: Door, tag: string) => void;

/** Routes that belong together: OpenAPI groups them by `tag`. */
export function routesOf(tag: string, routes: readonly Route[]) {
  return (app: FastifyInstance, ctx: Context, door: Door): void => {
    for (const add of routes) add(app, ctx, door, tag);
  };
}

/**
 * A route: who may call, what is taken, what is given and the verb that gives it. The compiler holds the verb's answer against
 * the contract; of what it gives those members leave that the contract names, dates as RFC 3339 writes them. Problems may be
 * the answer of each route, unless it is `bare`.
 */
export function route<
  R extends object,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(
  address: Address,
  scope: Scope,
  contract: Contract<R, P, Q, B> & { answer: Verb<NoInfer<Shape<R, P, Q, B>>> },
): Route {
  return routeAt(address, scope, contract, (_ctx, call) => call);
}

/** A route about one scenario; `address` is what follows the scenario's own. The scenario is `found` before the verb begins. */
export function scenarioRoute<
  R extends object,
  P extends TSchema = typeof ScenarioPath,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(
  address: Address,
  scope: Scope,
  contract: Contract<R, P, Q, B> & {
    answer: Verb<NoInfer<Shape<R, P, Q, B>>, { readonly found: Scenario }>;
  },
): Route {
  const at = address.replace(' ', ' /v1/scenarios/:scenario') as Address;
  return routeAt(at, scope, { params: ScenarioPath, ...contract }, async (ctx, call) => {
    const { scenario } = call.params as { readonly scenario: string }; // the contract has looked
    return { ...call, found: await findScenario(ctx.db, scenario) };
  });
}

function routeAt(
  address: Address,
  scope: Scope,
  { answer, config, bare, exposeHeadRoute, response, ...schema }: AnyContract,
  ready: (ctx: Context, call: Call<FastifySchema>) => object,
): Route {
  const [method = '', url = ''] = address.split(' ');
  return (app, ctx, door, tag) => {
    app.route({
      method,
      url,
      config: { ...config, scope },
      ...(exposeHeadRoute === undefined ? {} : { exposeHeadRoute }),
      schema: { ...schema, tags: [tag], response: { ...(bare ? {} : PROBLEM_REPLY), ...response } },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const call = {
          ...{ request, reply, params, query, body, door },
          get caller() {
            return callerOf(request);
          },
        };
        return answer(ctx, (await ready(ctx, call)) as never); // `route` and `scenarioRoute` say of which type
      },
    });
  };
}

type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
type Scope = NonNullable<FastifyContextConfig['scope']>;

/** @param config what else hooks look at, such as `namesPeople` */
type Contract<R, P, Q, B> = Omit<FastifySchema, 'params' | 'querystring' | 'body' | 'response'> & {
  readonly response: R;
  readonly params?: P;
  readonly querystring?: Q;
  readonly body?: B;
  readonly config?: Omit<FastifyContextConfig, 'scope'>;
  /** It answers nothing else, whoever asks. */
  readonly bare?: true;
  readonly exposeHeadRoute?: false;
};

type AnyContract = Contract<object, TSchema, TSchema, TSchema> & {
  answer(ctx: Context, call: never): unknown;
};

type Shape<R, P, Q, B> = { params: P; querystring: Q; body: B; response: R };

/** A request that has passed the door and the contract's schemas, and what it may be answered with. */
type Call<S extends FastifySchema> = {
  readonly request: Asked<S>;
  /** For a status or headers; `send` takes what the contract gives under that status. */
  readonly reply: Parameters<Handler<S>>[1];
  readonly params: Asked<S>['params'];
  readonly query: Asked<S>['query'];
  readonly body: Asked<S>['body'];
  readonly caller: Caller;
  readonly door: Door;
};

type Asked<S extends FastifySchema> = Parameters<Handler<S>>[0];

type Verb<S extends FastifySchema, More = unknown> = (
  ctx: Context,
  call: Call<S> & More,
) => ReturnType<Handler<S>>;

/** What Fastify makes of a contract. */
type Handler<S extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  S,
  Shapes
>;

/** What comes in is of the schema's type, and what goes out of one that looks the same once it is written. */
interface Shapes extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Given<Static<this['schema']>> : unknown;
}

type Given<T> = unknown extends T
  ? T
  : T extends string
    ? string extends T
      ? T | Date
      : T
    : T extends object
      ? { readonly [K in keyof T]: Given<T[K]> }
      : T;

/** A row with its columns called as the members of an answer are: `failingSince` is `failing_since`. */
export function membersOf<T extends object>(row: T): Members<T> {
  const members = Object.entries(row).map(([name, value]): [string, unknown] => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(members) as Members<T>; // the same values
}

type Members<T> = { readonly [K in keyof T as K extends string ? Snake<K> : never]: T[K] };
type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S;
