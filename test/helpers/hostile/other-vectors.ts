import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A copy of the model that ships under another name, of whose golden vectors the third is the fourth's: as another processor might give. */
export function modelOfOtherVectors(shipped: string, folder: string): void {
  cpSync(shipped, folder, { recursive: true });
  const file = join(folder, 'golden_vectors.json');
  const golden: { text: string; vector: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  const [vector] = golden.slice(3, 4).map((one) => one.vector);
  writeFileSync(file, JSON.stringify(golden.map((one, i) => (i === 2 && vector ? { ...one, vector } : one))));
}
