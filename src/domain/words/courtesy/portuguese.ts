import type { CourtesyLexicon } from './courtesy-lexicon.ts';

export const portuguese: CourtesyLexicon = {
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
