import Type from 'typebox';
import { lineOf, nullable, oneOf } from '../common.ts';

export const Reason = Type.Optional({ ...lineOf(3, 500), description: 'Why; it stands in the decision' });

export const CorrectionDone = Type.Object({
  correction: Type.String({ description: 'What it is taken back by' }),
  corrections: Type.Integer({ description: 'Pairs of phrases that are now obeyed' }),
});

export const Correction = Type.Object({
  id: Type.String(),
  cluster: Type.String({ description: 'The need that it was said about' }),
  kind: oneOf(['renamed', 'merged', 'split', 'pinned', 'dismissed', 'language', 'value']),
  sentence: Type.String(),
  by: Type.String(),
  at: Type.String(),
  taken_back: nullable(Type.Object({ by: Type.String(), at: Type.String() })),
});

export const CorrectionList = Type.Object({
  corrections: Type.Array(Correction, { description: 'Newest first' }),
});
