import type { TalkLexicon } from './talk-lexicon.ts';

export const german: TalkLexicon = {
  override:
    'ignorier~, missacht~, vergiss, vergesst, vergessen sie, umgeh~, ubergeh~, setz dich uber, uberschreib~, befolge nicht, folge nicht',
  rules:
    'anweisung, anweisungen, instruktion~, regeln, richtlinien, vorgaben, prompt, prompts, befehle, leitlinien',
  earlier:
    'vorherig~, bisherig~, obig~, vorangegangen~, fruher~, alle, alles, deine, ihre, samtlich~, ursprunglich~',
  machine:
    'systemprompt, system-prompt, systemnachricht, sprachmodell~, ki-modell, ki-assistent~, als ki, deine anweisungen, deinen prompt, deine regeln, entwicklermodus, ' +
    'schema-eigentumer, schema-besitzer, schemaverantwortlich~, beschreiber, neue anweisung, neue anweisungen, wer das liest, wortwortlich',
  reader: 'ki, assistent, modell, bot, chatbot, agent, system, administrator, admin, entwickler',
  product:
    'deine antwort, deiner antwort, ihre antwort, ihrer antwort, deine ausgabe, deiner ausgabe, die ausgabe, in der beschreibung, in die beschreibung, zur beschreibung, der beschreibung, deine beschreibung, deiner zusammenfassung',
  utter:
    'schreib~, gib aus, gib, antwort~, wiederhol~, sag~, nenn~, zeig~, verrat~, druck~, erwahn~, behaupt~',
  edit: 'fug~, erganz~, setz~, einfugen, hinzufugen, erstell~, erzeug~, ander~, ersetz~, umbenenn~, leg~, veroffentlich~, genehmig~, mach~, nimm',
  schema:
    'schlussel, feld, felder, schema, vorlage, parameter, standardwert, vorgabewert, pflichtfeld, ganzzahl, wahrheitswert, integer, boolean, string, erforderlich, beschreibung, datenbank, passwort, zugangsdaten, json',
  role: 'du bist jetzt, du bist nun, du bist ein, du bist eine, sie sind jetzt, ab jetzt, ab sofort bist, verhalte dich, tu so als, spiel die rolle, stell dir vor du, du musst, du sollst, als administrator, als eigentumer, als besitzer, als entwickler, deine aufgabe ist',
  errand:
    'ubersetz~, erklar~, fasse, schreib~, verfass~, berechne, definier~, erstell~, erzahl~, nenne, analysier~, vergleich~, beschreib~, entwirf, lose, kannst du, konnen sie',
  piece:
    'folgenden satz, den folgenden, folgenden text, gedicht, aufsatz, geschichte uber, witz, programm, funktion, python, java, gleichung, fakultat, ins englische, ins franzosische, auf franzosisch, auf spanisch, das konzept, den unterschied zwischen, die bedeutung von, den prozess der, klimawandel, fotosynthese, photosynthese, blogbeitrag, quelltext, in einfachen worten',
  quiz: 'was ist die hauptstadt, wie heisst die hauptstadt, wer hat erfunden, wer erfand, wer schrieb, wer malte, wie viele einwohner, was ist der unterschied zwischen, was ist die quadratwurzel, in welchem jahr, wie funktioniert die, warum ist der himmel, erzahl mir einen witz',
};
