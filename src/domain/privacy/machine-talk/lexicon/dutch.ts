import type { TalkLexicon } from './talk-lexicon.ts';

export const dutch: TalkLexicon = {
  override: 'negeer, negeren, vergeet, sla geen acht op, omzeil~, volg niet, overschrijf',
  rules: 'instructie, instructies, aanwijzingen, regels, richtlijnen, opdrachten, prompt, prompts',
  earlier: 'vorige, voorgaande, eerdere, bovenstaande, alle, je, jouw, uw, oorspronkelijke',
  machine:
    'systeemprompt, systeembericht, taalmodel, ai-model, als ai, kunstmatige intelligentie, je instructies, jouw instructies, ontwikkelaarsmodus, schema-eigenaar, eigenaar van het schema, nieuwe instructie, nieuwe instructies, woord voor woord',
  reader: 'ai, assistent, model, bot, chatbot, agent, systeem, beheerder, admin, ontwikkelaar',
  product:
    'je antwoord, jouw antwoord, uw antwoord, je uitvoer, de uitvoer, in de beschrijving, aan de beschrijving, je samenvatting',
  utter: 'schrijf, antwoord, herhaal, zeg, toon, print, onthul, noem, druk af',
  edit: 'voeg, toevoegen, maak, wijzig, verander, vervang, hernoem, stel, publiceer, keur, zet, verwijder',
  schema:
    'sleutel, veld, velden, schema, sjabloon, parameter, standaardwaarde, geheel getal, integer, boolean, string, verplicht, beschrijving, database, wachtwoord, inloggegevens, json',
  role: 'je bent nu, jij bent nu, je bent een, jij bent een, doe alsof, gedraag je als, vanaf nu, je moet, als beheerder, als eigenaar, als ontwikkelaar, jouw taak is, speel de rol',
  errand:
    'vertaal, leg uit, leg, vat samen, schrijf, bereken, definieer, vertel, analyseer, vergelijk, beschrijf, geef me, kun je, kunt u, los op',
  piece:
    'de volgende zin, volgende tekst, gedicht, opstel, verhaal over, grap, mop, programma, functie, python, javascript, vergelijking, faculteit, naar het engels, naar het frans, in het frans, het concept, het verschil tussen, de betekenis van, het proces van, klimaatverandering, fotosynthese, broncode, in eenvoudige woorden',
  quiz: 'wat is de hoofdstad, wie heeft uitgevonden, wie schreef, wie schilderde, hoeveel inwoners, wat is het verschil tussen, wat is de wortel, in welk jaar, hoe werkt de, waarom is de lucht, vertel een grap, vertel me een mop',
};
