import { sayings } from '../../../domain/words/index.ts';

/** What people say in `other` that asks for nothing. */
export const SMALL_TALK: readonly string[] = sayings(`
  thanks / thank you so much / many thanks / thanks a lot / thank you / nothing else / that is all /
  no, that is everything / nothing special / n/a / none / hello / hi there / good morning / have a nice day /
  best regards / cheers / great service last time / you were recommended by a friend / looking forward to it /
  what lovely weather we are having / sorry for the late booking / i hope this works / first time here /
  my colleague told me about you / the app is a bit slow today / all good / see you then /
  keep up the good work / happy new year to the team / it was perfect the last time /
  not sure what to write here`);
