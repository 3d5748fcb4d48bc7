import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CellsProxy, needsHaproxy, startCellsProxy } from '../../../bench/faults/kit/cells-proxy.ts';
import { waitFor } from '../../../src/cli/service/wait.ts';

describe.skipIf(!needsHaproxy.here())(
  'R25 HAProxy before several cells (skipped where it is not installed)',
  () => {
    let folder: string;
    let map: string;
    let proxy: CellsProxy;
    const doors = new Map<string, Server>();

    /** A door that says whose it is. */
    const open = async (cell: string, port = 0) => {
      const server = createServer((_, response) => response.end(cell));
      doors.set(cell, server);
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return String((server.address() as AddressInfo).port);
    };
    const ask = async (path: string) => {
      const response = await fetch(new URL(path, proxy.url));
      const again = response.headers.get('retry-after');
      return { status: response.status, text: await response.text(), again };
    };
    const of = (scenario: string) => ask(`/v1/scenarios/${scenario}/template`);

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'dsp-cells-proxy-'));
      map = join(folder, 'cells.map');
      await writeFile(map, 'trips cell-b\nmeals cell-c\nstrange cell-z\n');
      proxy = await startCellsProxy(folder, map, {
        'cell-a': await open('cell-a'),
        'cell-b': await open('cell-b'),
        'cell-c': await open('cell-c'),
      });
    });
    afterAll(async () => {
      await proxy.close();
      for (const door of doors.values()) door.close().closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    });

    it.each([
      ['a scenario of the map to its cell', '/v1/scenarios/trips/fragments', 'cell-b'],
      ['one that the map does not know to the first', '/v1/scenarios/new_one/template', 'cell-a'],
      ['what names none to the first', '/v1/status', 'cell-a'],
      ['what only looks like one to the first', '/sdsi/x/trips', 'cell-a'],
    ])('leads %s', async (_, path, cell) => {
      expect((await ask(path)).text).toBe(cell);
    });

    it('says of a map that names a cell which it has not, which one', async () => {
      const { status, text, again } = await of('strange');
      expect([status, again]).toEqual([503, '2']);
      expect(JSON.parse(text)).toMatchObject({
        status: 503,
        detail: expect.stringContaining('leads to cell-z'),
      });
    });

    it('asks to come again where a cell is gone, and leads to the others as before', async () => {
      doors.get('cell-c')?.close().closeAllConnections();
      const { status, text, again } = await of('meals');
      expect([status, again]).toEqual([503, '2']);
      expect(JSON.parse(text)).toMatchObject({ type: 'urn:dsp:problem:unavailable', status: 503 });
      expect((await of('trips')).text).toBe('cell-b');
    });

    it('leads by the new map after a reload, which a connection that was open notices behind its next answer', async () => {
      await writeFile(map, 'trips cell-a\n');
      expect((await of('trips')).text).toBe('cell-b');
      await proxy.reload();
      expect(await waitFor(async () => (await of('trips')).text === 'cell-a', 10_000)).toBe(true);
    });
  },
);
