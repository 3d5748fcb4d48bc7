import type { CourtesyLexicon } from './courtesy-lexicon.ts';

export const spanish: CourtesyLexicon = {
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
