import { carRepair } from './car-repair.ts';
import { languageSchool } from './language-school.ts';
import { movers } from './movers.ts';
import { photographer } from './photographer.ts';
import type { FewWordsService } from './service.ts';

/** Written for this project, from no data set: some twelve ways to say each of 30 needs. */
export const FEW_WORDS: readonly FewWordsService[] = [carRepair, languageSchool, movers, photographer];
