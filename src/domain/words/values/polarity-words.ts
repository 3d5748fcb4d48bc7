import { wordSet } from '../sayings.ts';

/**
 * How six languages say that a thing is not wanted, or to be gone, or that it is. Members are sources of regular expressions over
 * lower case. `before` stands before what it is said of ("without nuts"), `after` behind it ("ナッツなし").
 */
type PolarityWords = { readonly before: readonly string[]; readonly after: readonly string[] };

/** That a thing shall go. */
export const REMOVING: PolarityWords = {
  before: [
    word(
      'remov(?:e|ing)|delet(?:e|ing)|eras(?:e|ing)|get(?:ting)? rid of|quit(?:ar?|en?)|elimin(?:ar?|en?)|borr(?:ar?|en?)|entfern(?:en?|t)|lösch(?:en?|t)|enl[eè]ve[rz]?|supprime[rz]?|efface[rz]?',
    ),
    '去[掉除]|删[掉除]|刪[掉除]|移除|消除',
  ],
  after: ['を?(?:消[しすせ]|削除|取り除|除去)'],
};

/** Bounds ("no more than 50", 不超过) and phrases ("no thanks", 不错) deny nothing. */
export const NEGATIVE: PolarityWords = {
  before: [
    // English
    word('without(?: any)?'),
    word(
      "(?:do|does|did|could|should|would|is|are|was|must|need)(?:n't| not)(?! (?:matter|mind|care|sure|know|think|sorry))(?: (?:want|need|like|allow|have|allowed))?(?: (?:any|to))?",
    ),
    word("(?:ca|wo)n't|cannot|can not"),
    word(
      'not(?! (?:more|less|later|earlier|sure|only|just|too|so|very|after|over|under|at all|yet)(?!\\p{L}))(?: (?:have|need|want|any|be))?',
    ),
    word("non(?=-| (?!merci|je|ce|c'est|,))"),
    '(?<!\\p{L})non(?=smok)',
    word('never(?: with)?'),
    word(
      'no(?!\\p{L}|[,.!]|$|\\s?(?:thanks|thank|i |it |that|we |you |just|but|problem|one|longer|sorry|more|less|later|earlier|fewer|preference|particular|matter|más|menos|importa|sé |se (?:qué|si|cu[aá]l)|problema|hay problema))',
    ),
    word(
      'avoid(?:ing)?|except(?: for)?|excluding|apart from|other than|free (?:of|from)|neither|nothing (?:with|containing)|forbidden|prohibited|banned',
    ),
    // Spanish
    word(
      'sin|nada (?:de|con)|prohibid[oa]s?|todos? menos|ning[uú]n[oa]?|nunca(?: con)?|jam[aá]s|tampoco|excepto|salvo(?! que)|libre de|excluyendo|evitar?',
    ),
    // German
    word(
      'ohne|keine?[nmrs]?(?! (?:präferenz|problem|ahnung))|nie(?:mals)?(?: mit)?|außer|ausser|ausgenommen|weder|nichts mit|bis auf(?! \\d)|verboten',
    ),
    word('nicht(?! (?:mehr|weniger|später|früher|über|unter|nur|so)(?!\\p{L}))'),
    // French
    word(
      "sans(?! préférence)|pas(?! (?:cher|chère|plus|moins|de problème|de préférence|grave)(?!\\p{L}))(?: (?:de|du|des)(?=\\s)| d(?='))?",
    ),
    word(
      "aucune?(?! préférence)|jamais(?: avec)?|sauf|hormis|excepté|à l'exception d[eu]|rien (?:de|avec)|interdite?s?(?: de)?",
    ),
    // Chinese
    '不要|不想要?|不需要|不用(?!谢|了)|不能|不可以|不准|不许|不得|没有(?!问题|了|别的)|沒有|别(?=[放加要带给用吃开])|勿|禁止|禁(?=烟|煙)|无(?!论|所谓|聊|限|线|法|事|需|意)(?=\\p{Script=Han})|無(?!料|線|事|理|限|論)(?=\\p{Script=Han})|非(?=吸烟|吸煙|喫煙)|除了|除(?=\\p{Script=Han}{1,12}(?:以外|之外|外))|免(?!费|費|税|稅)',
    '不(?!透明|超|少于|低于|高于|多于|小于|大于|晚于|早于|错|知|好意|客气|过|過|同|限|一定|管|论|行|仅|但|止|迟|如|久|然|断|满|足|到|算|在乎|介意|重要|清楚|明|可避|要|想|需|用|能|可以|准|许|得|要紧|便|要不)(?=\\p{Script=Han})',
  ],
  after: [
    '-free(?!\\p{L})',
    '(?<=\\p{L}{3})frei(?:e[nmrs]?)?(?!\\p{L})',
    // Japanese
    'なし(?!で(?:は|も))|無し|抜き|ぬき|不要|不可|(?<!\\p{Script=Latin})ng(?!\\p{L})|以外|除外|を?除(?:く|いて|き)|いりません|要りません|いらない|要らない|嫌(?:い|です)|苦手|避け',
    '(?<!少|危|切|勿体|違い|構わ|かまわ|しれ|問題|問題は|問題が|もったい|つまら|足り)(?:じゃ|では|く)?な(?:い|く)(?!と|れば|ければ|ては|ても|か)',
    '(?<!すみ|すい|しれ|構い|かまい|問題あり)ません(?!か|でしょうか)',
  ],
};

export const POSITIVE: PolarityWords = {
  before: [
    word(
      'with(?: an?)?(?= [\\p{L}])|must (?:have|be|allow|include)|has to (?:have|be)|have to have|needs? to (?:have|be|allow)|including',
    ),
    word(
      'con(?= )|(?:tiene|tienen) que (?:tener|ser|estar|incluir|permitir)|debe (?:tener|ser|estar|incluir|permitir)',
    ),
    word(
      'mit(?= )|inklusive|inkl|(?:muss|müssen|sollte)(?= (?!nicht|kein)[^.,;!?]{0,40}(?:haben|sein|enthalten|erlauben|bieten)(?!\\p{L}))',
    ),
    word('avec(?= )|il (?:me |nous )?faut|(?:doit|doivent) (?:avoir|être|inclure|comporter|permettre)'),
    '带(?!走|领|路)有?|帶有?|(?<![不没沒未无])含(?!义|糊|ま|み|む|め)|包含|包括|需要有|必须有|要有|配有|附带?',
  ],
  after: ['付き|つき(?=\\p{L}|$)|あり(?!が|ませ|ふれ|えな|得)|込み|必須'],
};

/** Words between a mark and what it is said of. */
export const PASSED_OVER = wordSet(`
   any an a the to have be want need in my some it sure allowed contain include like eat drink do use
   quiero quiere queremos que sea lleve tenga contenga haya de del el la los las un una puede debe tener incluir
   haben sein enthalten der die das den dem ein eine einen einem zu es mich mir
   de du des le la les un une veux veut faut doit se pueda pueden admiten admitir permita permitan permitir avoir contenir être`);

function word(source: string): string {
  return `(?<!\\p{L})(?:${source})(?!\\p{L})`;
}
