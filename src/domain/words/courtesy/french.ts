import type { CourtesyLexicon } from './courtesy-lexicon.ts';

export const french: CourtesyLexicon = {
  leadIns: [
    '(?:je|nous|on) (?:voudrais|voudrions|veux|voulons|veut|souhaite|souhaiterais|souhaitons|préfère|préférons|cherche|cherchons|désire)(?: réserver| trouver| avoir)? ',
    "(?:j'aimerais|nous aimerions|j'aime|je préférerais)(?: bien)?(?: réserver| trouver| avoir)? ",
    "(?:j'ai|j'aurais|nous avons|nous aurions|on a) besoin (?:de |d')?",
    'il (?:me |nous )?(?:faut|faudrait) (?:avoir )?',
    "(?:serait-il|est-il|c'est) possible (?:de |d')(?:avoir |réserver )?",
    '(?:je pourrais|puis-je|pourrais-je|on pourrait|pourrions-nous) (?:avoir |réserver )?',
    '(?:auriez-vous|vous auriez|vous avez) ',
    "(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu)(?: me| nous| m'| m’)?(?: aider à)?(?: trouver| réserver| donner)? ",
    'est-ce que (?:vous avez|vous auriez|je peux(?: avoir)?|je pourrais(?: avoir)?|on peut(?: avoir)?|tu peux) ',
    'avez-vous ',
    'y a-t-il ',
    "s'il (?:vous|te) plaît[ ,]+",
  ],
  answers: "oui|non|ok|d'accord|bonjour|salut|merci|merci beaucoup|parfait|super|bien|alors|et",
  subjects: "je|j'aimerais|j'ai|nous|on|c'est|pouvez-vous",
  closings:
    "s'il (?:vous|te) plaît|svp|stp|merci(?: beaucoup| bien| d'avance)?|si possible|si c'est possible",
  empty:
    "à adieu aide alors assez au aucun aucune autre autres aux avec besoin bien bon bonjour bonne ça ce c'est cela ces cette chose d'accord dans de des " +
    "donc du elle en encore entendu est et fait génial il j'ai je journée la le les leur lui ma mais me merci beaucoup mes moi mon n'est ne non nos notre nous ok on ou oui par parfait " +
    'pas plaît plus pour problème que quelque qui rien revoir sa salut se ses si sont son suffit super sur svp ta tout très tu un une va vais vos votre vous y maintenant plus tard',
  acknowledgements: [
    '(?:ça|cela) (?:me )?(?:marche|va|ira|suffit|convient)(?: \\p{L}+)?',
    "à (?:bientôt|plus(?: tard)?|tout à l'heure)",
    'bonne (?:journée|soirée|nuit)',
  ],
};
