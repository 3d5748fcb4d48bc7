import type { CourtesyLexicon } from './courtesy-lexicon.ts';

export const german: CourtesyLexicon = {
  leadIns: [
    '(?:ich|wir) (?:möchte|möchten|hätte|hätten|brauche|brauchen|bräuchte|bräuchten|benötige|benötigen|will|wollen|suche|suchen|würde|würden|bevorzuge|bevorzugen|wünsche|wünschen)(?: mir| uns)?(?: gerne?| bitte| lieber| noch| auch)? ',
    '(?:kannst|könntest) du (?:mir |uns )?(?:bitte )?',
    '(?:können|könnten) (?:sie|wir) (?:mir |uns )?(?:bitte )?',
    '(?:haben|hätten) sie ',
    '(?:gibt|gäbe) es ',
    '(?:wäre|ist) es möglich[ ,]+',
    'kann ich (?:bitte )?',
    'könnte ich (?:bitte )?',
    'bitte[ ,]+',
    'am liebsten ',
  ],
  answers: 'ja|nein|ok|okay|gut|gerne|hallo|guten tag|danke|vielen dank|super|perfekt|prima|also|und',
  subjects: 'ich|wir|es|kannst|können|bitte|das',
  closings:
    'bitte|danke|vielen dank|danke schön|wenn möglich|wenn es geht|wäre (?:super|toll|schön|gut|prima|nett|ideal|perfekt)|' +
    'geben|besorgen|im voraus vielen dank|danke im voraus|vielen dank im voraus|reservieren|buchen|haben',
  empty:
    'aber alles also andere anderes auch auf bin bis bitte brauche da danke dank das dass dem den der die dir doch du ein eine einen er es etwas fein ' +
    'finden für gar ganz genau genug gerne gern gibt gut gute guten habe haben hallo hilfe ich ihre ihnen im in ist ja jetzt kein keine mal mehr mein ' +
    'mir mit morgen nein nett nicht nichts noch nun nur ok okay oder passt perfekt prima schön schon sehr sein sie sind so sonst suchen super tag toll ' +
    'tschüss uns und viel vielen von war warte was weiter wenn wie wiedersehen wir wunderbar zu zurzeit erstmal klingt moment',
  acknowledgements: [
    'alles klar',
    '(?:das ist )?in ordnung',
    '(?:das )?(?:klingt|passt|reicht|genügt)(?: \\p{L}+)?',
    '(?:einen )?schönen (?:tag|abend)(?: noch)?',
    'bis (?:bald|dann|später)',
  ],
};
