import { wordList } from '../sayings.ts';

/** Words that no value counts or hangs on: articles, pronouns, auxiliaries, conjunctions, courtesy. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...wordList(`a an the this that these those some any each every both all another other others no not
    i me my mine myself you your yours he him his she her hers it its we us our ours they them their theirs who whom
    which what whose there here is am are was were be been being do does did done have has had having can could will
    would shall should may might must need needs needed want wants wanted like likes wish prefer please thanks thank
    i'm i'd i'll i've it's that's there's we're we'd we'll don't doesn't let's
    and or but if then so as than because while when where how why whether just only also too very really quite
    actually maybe perhaps okay ok yes yeah yep no well hi hello sure good great fine nice perfect
    of in on at by to for from with without into onto over under about around near after before until till since per
    up out off again now ever never one`),
  ...wordList(`el la los las un una unos unas de del al en con sin por para y o u que se me mi su lo es son quiero quisiera
    necesito favor gracias sí`),
  ...wordList(`der die das den dem des ein eine einen einem einer und oder mit ohne für von vom zu zum zur im am in an auf
    bei ich mich mir wir uns es ist sind bitte danke möchte will brauche hätte gerne ja nein nicht`),
  ...wordList(`le la les un une des du de d' l' et ou avec sans pour par en au aux dans sur je me moi nous il elle est sont
    veux voudrais besoin merci oui non ne pas s'il vous plaît`),
  ...wordList(`wird werden wurde wie was wann wo wer welche welcher welches gibt es dass sich auch noch nur hier
    meine mein diese dieser dieses haben kann könnte könnten würde soll sollte muss brauche suche`),
  ...wordList(`il lo gli della dello delle degli del dei nel nella che chi cosa qual quale quali quanto sono è era sarà ho
    vorrei voglio bisogno per con senza e ed o anche questo questa qui mi ti ci si tra fra alla alle allo al sto`),
  ...wordList(
    `há qual quero queria preciso um uma os as dos das no na nos nas com sem é são obrigado obrigada`,
  ),
  ...wordList(`estoy estar tener tengo este esta esto busco puede puedo quiere algo también como más muy`),
]);
