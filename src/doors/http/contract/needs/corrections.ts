import Type from 'typebox';
import { lineOf, nullable, oneOf, text, whole } from '../common.ts';

export const Reason = Type.Optional({ ...lineOf(3, 500), description: 'Why; it stands in the decision' });

export const CorrectionDone = Type.Object({
  correction: text('What it is taken back by'),
  corrections: whole('Pairs of phrases that are now obeyed'),
});

export const Correction = Type.Object({
  id: Type.String(),
  cluster: text('The need that it was said about'),
  kind: oneOf(['renamed', 'merged', 'split', 'pinned', 'dismissed', 'language', 'value']),
  sentence: Type.String(),
  by: Type.String(),
  at: Type.String(),
  taken_back: nullable(Type.Object({ by: Type.String(), at: Type.String() })),
});

export const CorrectionList = Type.Object({
  corrections: Type.Array(Correction, { description: 'Newest first' }),
});
