import type { CourtesyLexicon } from './courtesy.ts';

export const french: CourtesyLexicon = {
  spaced: true,
  leadIns: [
    '(?:je|nous|on) (?:voudrais|voudrions|veux|voulons|veut|souhaite|souhaiterais|souhaitons|préfère|préférons|cherche|cherchons|désire)(?: réserver| trouver| avoir)? ',
    "(?:j'aimerais|nous aimerions|j'aime|je préférerais)(?: bien)?(?: réserver| trouver| avoir)? ",
    "(?:j'ai|nous avons|on a) besoin (?:de |d')?",
    "(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu)(?: me| nous| m'| m’)?(?: aider à)?(?: trouver| réserver| donner)? ",
    'est-ce que (?:vous avez|je peux avoir|tu peux) ',
    'avez-vous ',
    'y a-t-il ',
    "s'il (?:vous|te) plaît[ ,]+",
  ],
  answers: [
    'oui',
    'non',
    'ok',
    "d'accord",
    'bonjour',
    'salut',
    'merci',
    'merci beaucoup',
    'parfait',
    'super',
    'bien',
    'alors',
    'et',
  ],
  subjects: ['je', "j'aimerais", "j'ai", 'nous', 'on', "c'est", 'pouvez-vous'],
  closings: ["s'il (?:vous|te) plaît", 'svp', 'stp', 'merci(?: beaucoup| bien)?', 'si possible'],
  empty:
    "à adieu aide alors assez au aucun aucune autre autres aux avec besoin bien bon bonjour bonne ça ce c'est cela ces cette chose d'accord dans de des " +
    "donc du elle en encore entendu est et fait génial il j'ai je journée la le les leur lui ma mais me merci beaucoup mes moi mon n'est ne non nos notre nous ok on ou oui par parfait " +
    'pas plaît plus pour problème que quelque qui rien revoir sa salut se ses si sont son suffit super sur svp ta tout très tu un une va vais vos votre vous y maintenant plus tard',
  acknowledgements: [],
};
