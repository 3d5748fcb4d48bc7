import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { CourierOptions } from '../../../src/doors/webhooks/courier.ts';

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

export type Receiver = {
  /** `https://hooks.example.com:<port>`, which leads here for the courier below. */
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Connections, also those on which nothing was asked. */
  connections(): number;
  /** What is answered from now on: a status, or one for each message. */
  answers(answer: number | ((received: Received) => number), headers?: Record<string, string>): void;
  /** For a service that is to believe this server and to reach it. */
  readonly trusting: CourierOptions;
  close(): Promise<void>;
};

const NAME = 'hooks.example.com';

/** A receiver of webhooks beside the tests, with a certificate of its own. */
export async function openReceiver(): Promise<Receiver> {
  const { key, cert } = certificateFor(NAME);
  const received: Received[] = [];
  let connections = 0;
  let answer: (received: Received) => number = () => 204;
  let more: Record<string, string> = {};
  const server = createServer({ key, cert }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const one = { headers: request.headers, body };
      received.push(one);
      response.writeHead(answer(one), more).end('x'.repeat(4_000));
    });
  });
  server.on('connection', () => {
    connections++;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    url: `https://${NAME}:${port}`,
    port,
    received,
    connections: () => connections,
    answers(next, headers = {}) {
      answer = typeof next === 'number' ? () => next : next;
      more = headers;
    },
    trusting: {
      resolve: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
      mayReach: (address) => address === '127.0.0.1',
      ca: cert,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A self-signed certificate (RFC 5280), made anew: none stands in the repository that could run out or leak. */
function certificateFor(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(0x30, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)); // ecdsa-with-SHA256
  const commonName = der(0x30, oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)));
  const subject = der(0x30, der(0x31, commonName));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const dnsName = der(0x30, der(0x82, Buffer.from(name)));
  const isCa = der(0x30, der(0x01, Buffer.from([0xff])));
  const extensions = der(
    0x30,
    der(0x30, oid(0x55, 0x1d, 0x11), der(0x04, dnsName)), // subjectAltName
    der(0x30, oid(0x55, 0x1d, 0x13), der(0x04, isCa)), // basicConstraints
  );
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])), // serial number
    algorithm,
    subject,
    der(0x30, time('200101000000Z'), time('491231235959Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', signed, privateKey);
  const whole = der(0x30, signed, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** ASN.1: a tag, the length, what is in it. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}
