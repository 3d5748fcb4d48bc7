const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** What the members of well-known value lists are together called; the list is closed and part of the templates. */
const HYPERNYMS: readonly {
  readonly name: string;
  readonly alone: boolean;
  readonly values: ReadonlySet<string>;
}[] = [
  {
    name: 'price_range',
    alone: true,
    values:
      words(`cheap expensive moderate moderately inexpensive affordable budget pricey costly economical luxury
      average reasonable reasonably upscale fancy lavish 便宜 贵 经济 barato caro günstig teuer cher abordable económico
      billig preiswert économique 实惠 昂贵 安い 高い 手頃`),
  },
  {
    name: 'genre',
    alone: true,
    values:
      words(`drama comedy horror thriller romance romantic adventure fantasy mystery documentary animation crime
      western musical biography biographical suspense action rock pop jazz blue country metal reggae techno rap soul
      funk disco electronic classical folk punk indie hop electronica comedia terror suspenso aventura fantasía komödie
      krimi horrorfilm abenteuer comédie horreur aventure policier 喜剧 恐怖 爱情 动作 科幻 悬疑 コメディ ホラー 恋愛 アクション`),
  },
  {
    name: 'cuisine',
    alone: true,
    values:
      words(`italian chinese japanese mexican indian thai french greek korean spanish vietnamese turkish lebanese
      american mediterranean asian sushi pizza burger seafood barbecue steakhouse ramen tapas brazilian ethiopian italiano
      italiana chino mexicana japonesa italienisch chinesisch japanisch griechisch italien chinois japonais 川菜 粤菜 西餐
      日料 火锅 和食 中華 洋食 イタリアン`),
  },
  {
    name: 'color',
    alone: false,
    values:
      words(`red blue green yellow black white brown orange purple pink grey gray silver gold beige turquoise
      rojo roja azul verde amarillo negro blanco gris rosa rot blau grün gelb schwarz weiß grau rouge bleu vert jaune noir
      blanc 红色 蓝色 绿色 黄色 黑色 白色 赤 青 緑 黒 白`),
  },
  {
    name: 'size',
    alone: false,
    values:
      words(`small medium large xl xxl xs tiny huge big pequeño mediano grande klein mittel groß petit moyen grand
      小 中 大 小杯 中杯 大杯 小さい 大きい`),
  },
  {
    name: 'diet',
    alone: true,
    values:
      words(`vegetarian vegan halal kosher gluten pescatarian lactose keto vegetariano vegetariana vegano vegana
      vegetarisch glutenfrei koscher végétarien végétalien casher 素食 纯素 清真 ベジタリアン ヴィーガン ハラール`),
  },
  {
    name: 'payment_method',
    alone: true,
    values: words('cash visa mastercard paypal amex debit credit invoice voucher bitcoin'),
  },
  {
    name: 'bed_type',
    alone: true,
    values: words('king queen twin double single bunk 大床 双床 单人床 ダブル ツイン シングル'),
  },
  {
    name: 'fuel_type',
    alone: true,
    values: words(
      'petrol gasoline diesel electric hybrid gas gasolina eléctrico benzin elektro essence électrique 汽油 电动',
    ),
  },
  {
    name: 'transmission',
    alone: true,
    values: words(
      'automatic manual automático automatik schaltgetriebe automatique manuelle 自动挡 手动挡 オートマ マニュアル',
    ),
  },
  {
    name: 'sport',
    alone: true,
    values: words(
      'baseball football soccer basketball tennis golf hockey rugby cricket volleyball boxing swimming',
    ),
  },
  {
    name: 'language',
    alone: false,
    values: words(
      'english spanish french german chinese japanese italian portuguese russian korean arabic hindi',
    ),
  },
  {
    name: 'contact_method',
    alone: true,
    values: words(
      'email mail sms text call phone whatsapp telegram letter voicemail message texting calling',
    ),
  },
  {
    name: 'pet',
    alone: true,
    values:
      words(`pet dog cat puppy kitten rabbit bird hamster mascota perro gato haustier hund katze chien chat 宠物 猫 狗
      小狗 ペット 犬`),
  },
  {
    name: 'delivery_method',
    alone: true,
    values: words('delivery pickup pick-up collection takeaway takeout courier postal locker curbside'),
  },
  {
    name: 'file_format',
    alone: true,
    values: words('pdf jpg jpeg png tiff raw svg docx mp3 mp4 mov wav flac gif webp epub csv xml json'),
  },
  {
    name: 'material',
    alone: false,
    values:
      words(`cotton leather wood wooden metal plastic glass steel linen silk wool ceramic bamboo aluminium
      aluminum velvet oak pine marble granite paper cardboard denim polyester stainless`),
  },
  {
    name: 'finish',
    alone: false,
    values: words('matte matt glossy gloss satin semi-gloss'),
  },
  {
    name: 'frequency',
    alone: true,
    values:
      words(`daily weekly monthly biweekly fortnightly quarterly yearly annually hourly täglich wöchentlich
      monatlich diario semanal mensual 每天 每周 每月 毎日 毎週`),
  },
  {
    name: 'meal',
    alone: true,
    values:
      words(`breakfast lunch dinner brunch supper frühstück mittagessen abendessen desayuno almuerzo cena 早餐
      午餐 晚餐 朝食 昼食 夕食`),
  },
  {
    name: 'time_of_day',
    alone: true,
    values: words(
      'morning afternoon evening night noon midday midnight morgens nachmittags abends 上午 下午 晚上 朝 午後',
    ),
  },
  {
    name: 'instrument',
    alone: true,
    values: words('guitar piano violin drums bass saxophone cello flute trumpet keyboard ukulele clarinet'),
  },
  {
    name: 'milk',
    alone: true,
    values: words('oat soy almond whole skim skimmed coconut semi-skimmed hafer soja mandel'),
  },
  {
    name: 'spice_level',
    alone: true,
    values: words('mild medium hot spicy scharf picante 微辣 中辣 特辣 不辣'),
  },
  {
    name: 'doneness',
    alone: true,
    values: words('rare medium well'),
  },
  {
    name: 'level',
    alone: true,
    values: words(`beginner intermediate advanced novice expert starter anfänger fortgeschritten principiante
      avanzado débutant 初级 中级 高级`),
  },
  {
    name: 'view',
    alone: false,
    values: words('sea ocean garden mountain lake river city courtyard pool street'),
  },
  {
    name: 'condition',
    alone: false,
    values: words('new used refurbished secondhand pre-owned preowned reconditioned'),
  },
  {
    name: 'occasion',
    alone: true,
    values:
      words(`birthday anniversary wedding graduation christmas engagement geburtstag hochzeit cumpleaños boda
      生日 婚礼`),
  },
  {
    name: 'allergen',
    alone: true,
    values: words('nut peanut dairy egg shellfish soy wheat sesame fish milk gluten'),
  },
  {
    name: 'fit',
    alone: false,
    values: words('slim regular loose relaxed tight skinny oversized'),
  },
  {
    name: 'gender',
    alone: false,
    values: words('male female man woman men women masculine feminine'),
  },
  {
    name: 'platform',
    alone: true,
    values: words('iphone android windows mac macos linux ios ipad'),
  },
  {
    name: 'weekday',
    alone: true,
    values: words('monday tuesday wednesday thursday friday saturday sunday'),
  },
];

// Half of what people said must be in the list, and two of its values at least.
const MIN_SHARE = 0.5;

/**
 * The name for a list of values, or null when no list holds enough of them. `alone`: the name needs no noun beside it
 * ("genre"), others do ("car_color").
 */
export function hypernymOf(
  terms: readonly { readonly key: string; readonly weight: number }[],
): { readonly name: string; readonly alone: boolean } | null {
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  let best: { name: string; alone: boolean; share: number } | null = null;
  for (const { name, alone, values } of HYPERNYMS) {
    const held = terms.filter((term) => term.key.split(' ').some((word) => values.has(word)));
    const share = held.reduce((sum, term) => sum + term.weight, 0) / total;
    if (held.length >= 2 && share >= MIN_SHARE && (best === null || share > best.share))
      best = { name, alone, share };
  }
  return best;
}

export const HYPERNYM_WORDS: readonly string[] = HYPERNYMS.flatMap(({ name }) => name.split('_'));
