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

    /** A door that says whose it is, and what was asked of it. */
    const open = async (cell: string, port = 0) => {
      const server = createServer(({ url, headers }, response) =>
        response.writeHead(headers.authorization === undefined ? 200 : 401).end(`${cell} ${url}`),
      );
      doors.set(cell, server);
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return String((server.address() as AddressInfo).port);
    };
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const asked = () => fetch(`${proxy.url}${path}`, { headers });
      // Over a connection that the last door of a cell had open when it went, HAProxy closes the caller's, who is to ask again.
      const response = await asked().catch(asked);
      const [again, cells] = ['retry-after', 'dsp-cells'].map((name) => response.headers.get(name));
      const text = await response.text();
      return { status: response.status, text, again, cells, cell: text.split(' ')[0] };
    };
    const gone = (cell: string) => doors.get(cell)?.close().closeAllConnections();
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
      ['what asks for a scenario to its cell', '/v1/inbox?snoozed=true&scenario=trips', 'cell-b'],
      ['a page about one to the first', '/dashboard/inbox?scenario=trips', 'cell-a'],
    ])('leads %s', async (_, path, cell) => {
      expect((await ask(path)).text).toBe(`${cell} ${path}`);
    });

    it.each([
      ['/cells/cell-b/v1/scenarios', 'cell-b /v1/scenarios'],
      ['/cells/cell-c/v1/scenarios/trips/fragments?a=1', 'cell-c /v1/scenarios/trips/fragments?a=1'],
      ['/cells/cell-b/v1/status?scenario=meals', 'cell-b /v1/status?scenario=meals'],
    ])('%s is the door of that cell itself, whatever the map says', async (path, told) => {
      expect((await ask(path)).text).toBe(told);
    });

    it('tells the names of all cells to whoever may ask who he is, and to nobody else', async () => {
      expect((await ask('/v1/me')).cells).toBe('cell-a cell-b cell-c');
      const refused = await ask('/v1/me', { authorization: 'Bearer of nobody' });
      expect([refused.status, refused.cells]).toEqual([401, null]);
      expect((await ask('/v1/status')).cells).toBeNull();
    });

    it.each(['/cells/cell-z/v1/me', '/cells/no"cell/v1/me', '/cells/'])(
      'says of %s that there is no such cell',
      async (path) => {
        const { status, text } = await ask(path);
        expect(status).toBe(503);
        expect(JSON.parse(text).detail).toContain('no cell of that name');
      },
    );

    it('says of a map that names a cell which it has not, which one', async () => {
      const { status, text, again } = await of('strange');
      expect([status, again]).toEqual([503, '2']);
      expect(JSON.parse(text)).toMatchObject({
        status: 503,
        detail: expect.stringContaining('leads to cell-z'),
      });
    });

    it('asks to come again where a cell is gone, and leads to the others as before', async () => {
      gone('cell-c');
      const { status, text, again } = await of('meals');
      expect([status, again]).toEqual([503, '2']);
      expect(JSON.parse(text)).toMatchObject({ type: 'urn:dsp:problem:unavailable', status: 503 });
      expect((await of('trips')).cell).toBe('cell-b');
    });

    it('leads by the new map after a reload, which a connection that was open notices behind its next answer', async () => {
      await writeFile(map, 'trips cell-a\n');
      expect((await of('trips')).cell).toBe('cell-b');
      await proxy.reload();
      expect(await waitFor(async () => (await of('trips')).cell === 'cell-a', 10_000)).toBe(true);
    });

    it('has pages of the first cell that is there, and says of the rest that the first is gone', async () => {
      gone('cell-a');
      const cellOf = async (path: string) => (await ask(path)).cell;
      expect(await waitFor(async () => (await cellOf('/dashboard/')) === 'cell-b', 10_000)).toBe(true);
      expect(await cellOf('/v1/me')).toBe('cell-b');
      expect((await ask('/v1/status')).status).toBe(503);
    });
  },
);
