import { readFragment, type Said } from '../../domain/reading/index.ts';
import type { Reading } from './reader.ts';

// The first reading builds tables; at the start, so that it counts against no text.
readFragment('a window seat', false);

export default function read({ text, appealed }: Reading): readonly Said[] {
  return readFragment(text, appealed);
}
