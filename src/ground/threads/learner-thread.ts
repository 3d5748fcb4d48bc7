import { synthesise } from '../../domain/keys/index.ts';
import { clusterStability, consolidate, describeClusters, projectPool } from '../../domain/needs/index.ts';
import { whatIf } from '../../domain/trial/index.ts';
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
