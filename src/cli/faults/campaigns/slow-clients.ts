import { connect, type Socket } from 'node:net';
import type { Campaign } from '../campaign.ts';
import { ADMIN_KEY } from '../kit/dsp.ts';
import { underLoad } from '../kit/under-load.ts';
import { pause } from '../kit/wait.ts';
import { SCENARIO } from '../scene.ts';

const IDLE = 200;
const SLOW = 20;
/** RELIABILITY.md: cut within 30 s; Node looks at its sockets now and then, so a few more. */
const CUT_MS = 40_000;

export const slowClients: Campaign = {
  row: 'R9',
  fault: '20 bodies at 1 byte a second, 20 half heads, 200 idle sockets',
  rounds: 1,
  async play(stage, run) {
    const server = await stage.postgres();
    const databaseUrl = await server.database('slow');
    return underLoad(stage, run, { databaseUrl }, async (note, serviceUrl) => {
      const { port } = new URL(serviceUrl);
      const sockets: Socket[] = [];
      const open = (words: string, drip: string | null) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => {});
        socket.resume();
        socket.write(words);
        if (drip !== null) {
          const timer = setInterval(() => socket.write(drip), 1_000);
          socket.once('close', () => clearInterval(timer));
        }
        sockets.push(socket);
      };
      const head = `POST /v1/scenarios/${SCENARIO}/fragments HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ADMIN_KEY}\r\ncontent-type: application/json\r\n`;
      for (let i = 0; i < SLOW; i++) {
        open(`${head}content-length: 4000\r\n\r\n{`, ' ');
        open(head, 'x');
      }
      const dripping = sockets.length;
      for (let i = 0; i < IDLE; i++) open('', null);
      const end = performance.now() + CUT_MS;
      const living = () => sockets.slice(0, dripping).filter(({ destroyed }) => !destroyed).length;
      while (living() > 0 && performance.now() < end) await pause(250);
      const left = living();
      const took = Math.round(CUT_MS - (end - performance.now()));
      for (const socket of sockets) socket.destroy();
      note(`${dripping} slow sockets ${left === 0 ? `cut within ${took} ms` : `of which ${left} lived`}`);
      return left === 0 ? [] : [`${left} slow clients were not cut within ${CUT_MS} ms`];
    });
  },
};
