import { consolidate } from '../domain/cluster/consolidate.ts';
import { describeClusters } from '../domain/cluster/describe.ts';
import { clusterStability } from '../domain/cluster/stability.ts';
import { projectPool } from '../domain/projection/project.ts';
import { synthesise } from '../domain/synthesis/synthesise.ts';
import { whatIf } from '../domain/what-if/what-if.ts';
import type { LearnerCall } from './learner.ts';

export default function learn(call: LearnerCall): unknown {
  switch (call.verb) {
    case 'consolidate':
      return consolidate(...call.input);
    case 'describeClusters':
      return describeClusters(...call.input);
    case 'clusterStability':
      return clusterStability(...call.input);
    case 'synthesise':
      return synthesise(...call.input);
    case 'projectPool':
      return projectPool(...call.input);
    case 'whatIf':
      return whatIf(...call.input);
  }
}
