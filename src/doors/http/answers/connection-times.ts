/**
 * How long a connection may take for what, in milliseconds. A client that sends a byte a second is cut within 30 s
 * (RELIABILITY R9): Node looks every 30 s unless told otherwise.
 */
export const CONNECTION_TIMES = {
  connectionTimeout: 30_000,
  requestTimeout: 20_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  keepAliveTimeout: 10_000,
};

export type ConnectionTimes = typeof CONNECTION_TIMES;
