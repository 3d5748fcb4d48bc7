import { synthesise } from '../domain/keys/synthesis/synthesise.ts';
import { consolidate } from '../domain/needs/cluster/consolidate.ts';
import { describeClusters } from '../domain/needs/cluster/describe.ts';
import { clusterStability } from '../domain/needs/cluster/stability.ts';
import { projectPool } from '../domain/needs/projection/project.ts';
import { whatIf } from '../domain/trial/what-if/what-if.ts';
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
