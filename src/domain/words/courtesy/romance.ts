import type { CourtesyLexicon } from './courtesy-lexicon.ts';

export const italian: CourtesyLexicon = {
  spaced: true,
  leadIns: [
    '(?:io |noi )?(?:vorrei|vorremmo|voglio|vogliamo|cerco|cerchiamo|preferisco|desidero)(?: prenotare| trovare| avere)? ',
    '(?:ho|abbiamo) bisogno di ',
    '(?:mi|ci) piacerebbe ',
    '(?:può|puoi|potrebbe|potresti) (?:per favore )?(?:trovarmi |darmi |aiutarmi a |cercare )?',
    'per favore[ ,]+',
  ],
  answers: 'sì|si|no|va bene|ciao|buongiorno|grazie|perfetto|certo|bene|e',
  subjects: 'vorrei|voglio|cerco|ho|mi|può|è',
  closings: 'per favore|per piacere|grazie(?: mille)?|se possibile',
  empty:
    'a aiuto al altre altri altro anche arrivederci basta bene buona buongiorno certo che ci ciao così da di e è favore fine fa giornata grazie ho il in io la le lo ma mi mille ' +
    'molto ne nessuno niente no non nulla o ok ora per perfetto piacere più poi posso problema qualcosa questo quello se si sì sono sta suo tante tutto un una va vi adesso',
  acknowledgements: [],
};

export const portuguese: CourtesyLexicon = {
  spaced: true,
  leadIns: [
    '(?:eu |nós )?(?:gostaria|gostaríamos) (?:de |que )?(?:reservar |ter |encontrar )?',
    '(?:eu |nós )?(?:quero|queria|queremos|preciso|precisamos|procuro|prefiro|desejo)(?: de)? ',
    '(?:você )?(?:pode|poderia|podes) (?:por favor )?(?:me ajudar a |encontrar |procurar )?',
    'por favor[ ,]+',
  ],
  answers: 'sim|não|ok|olá|oi|bom|certo|perfeito|obrigado|obrigada|e',
  subjects: 'eu|quero|gostaria|preciso|é',
  closings: 'por favor|obrigad[oa]|se possível',
  empty:
    'a adeus ajuda algo assim até bem boa bom certo coisa com dia de do da e é ela ele está eu favor isso já logo mais mas me muito nada não o obrigado obrigada oi ok olá os as ou ' +
    'outra outro para perfeito por preciso que se ser sim só tarde tudo um uma você ótimo agora nenhum nenhuma',
  acknowledgements: [],
};

export const spanish: CourtesyLexicon = {
  spaced: true,
  leadIns: [
    '(?:yo |nosotros )?(?:quisiera|quisiéramos|quiero|quería|queríamos|queremos|necesito|necesitamos|necesitaría|necesitaríamos|busco|buscamos|prefiero|preferimos|deseo|deseamos)(?: que sea| que| reservar| encontrar| tener)? ',
    '(?:me|nos) (?:gustaría|encantaría|gusta)(?: que sea| reservar| encontrar| tener)? ',
    '(?:¿)?(?:podría|podrías|puede|puedes|podrían)(?: por favor)?(?: (?:ayudarme a|buscarme|buscar|encontrarme|encontrar|reservarme|darme|mostrarme))? ',
    '(?:¿)?(?:sería|es) posible (?:que |tener |reservar )?',
    '(?:¿)?me (?:puede|puedes|podría|podrías) (?:reservar|dar|buscar|poner) ',
    '(?:estoy|estamos) buscando ',
    '(?:¿)?(?:hay|tienen|tiene|tienes) (?:algún |alguna )?',
    'por favor[ ,]+',
  ],
  answers:
    'sí|si|no|vale|hola|bueno|claro|perfecto|genial|gracias|muchas gracias|de acuerdo|buenos días|buenas tardes|y',
  subjects: 'quiero|quisiera|necesito|busco|me|puede|podría|es',
  closings:
    'por favor|porfa|gracias|muchas gracias|gracias de antemano|si es posible|si se puede|si puede ser',
  empty:
    'a adiós al algo alguna algún ayuda así bien bueno buenos buenas claro con cosa de del días el ella eso es esa ese está esta este estos excelente ' +
    'genial gracias ha hasta hay hola la las le lo los luego me más mi mis mucho muchas muy nada necesito ninguna ninguno no nos o ok opciones otra otras ' +
    'otro otros para perfecto pero por porfa favor que qué quiero se ser si sí solo son su suficiente tal también tardes te todo todos tu un una ' +
    'usted vale y ya yo acuerdo encantado momento ahora busca buscar problema',
  acknowledgements: [
    '(?:me )?(?:suena|parece) (?:muy )?bien',
    'no (?:hace falta|necesito) nada(?: más)?',
    'que (?:tenga|tengas|tengan) (?:un )?(?:buen|buena|buenas) \\p{L}+',
  ],
};

export const french: CourtesyLexicon = {
  spaced: true,
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
