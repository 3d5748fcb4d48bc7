/**
 * What the members of well-known value lists are together called: `name: values`, with a star where the name needs a noun beside
 * it ("car_color"). The list is closed and part of the templates.
 */
const LISTS = `
price_range: cheap expensive moderate moderately inexpensive affordable budget pricey costly economical luxury average
  reasonable reasonably upscale fancy lavish 便宜 贵 经济 barato caro günstig teuer cher abordable económico billig preiswert
  économique 实惠 昂贵 安い 高い 手頃
genre: drama comedy horror thriller romance romantic adventure fantasy mystery documentary animation crime western musical
  biography biographical suspense action rock pop jazz blue country metal reggae techno rap soul funk disco electronic
  classical folk punk indie hop electronica comedia terror suspenso aventura fantasía komödie krimi horrorfilm abenteuer
  comédie horreur aventure policier 喜剧 恐怖 爱情 动作 科幻 悬疑 コメディ ホラー 恋愛 アクション
cuisine: italian chinese japanese mexican indian thai french greek korean spanish vietnamese turkish lebanese american
  mediterranean asian sushi pizza burger seafood barbecue steakhouse ramen tapas brazilian ethiopian italiano italiana chino
  mexicana japonesa italienisch chinesisch japanisch griechisch italien chinois japonais 川菜 粤菜 西餐 日料 火锅 和食 中華 洋食 イタリアン
color*: red blue green yellow black white brown orange purple pink grey gray silver gold beige turquoise rojo roja azul verde
  amarillo negro blanco gris rosa rot blau grün gelb schwarz weiß grau rouge bleu vert jaune noir blanc 红色 蓝色 绿色 黄色 黑色 白色 赤 青
  緑 黒 白
size*: small medium large xl xxl xs tiny huge big pequeño mediano grande klein mittel groß petit moyen grand 小 中 大 小杯 中杯 大杯
  小さい 大きい
diet: vegetarian vegan halal kosher gluten pescatarian lactose keto vegetariano vegetariana vegano vegana vegetarisch
  glutenfrei koscher végétarien végétalien casher 素食 纯素 清真 ベジタリアン ヴィーガン ハラール
payment_method: cash visa mastercard paypal amex debit credit invoice voucher bitcoin
bed_type: king queen twin double single bunk 大床 双床 单人床 ダブル ツイン シングル
fuel_type: petrol gasoline diesel electric hybrid gas gasolina eléctrico benzin elektro essence électrique 汽油 电动
transmission: automatic manual automático automatik schaltgetriebe automatique manuelle 自动挡 手动挡 オートマ マニュアル
sport: baseball football soccer basketball tennis golf hockey rugby cricket volleyball boxing swimming
language*: english spanish french german chinese japanese italian portuguese russian korean arabic hindi
contact_method: email mail sms text call phone whatsapp telegram letter voicemail message texting calling
pet: pet dog cat puppy kitten rabbit bird hamster mascota perro gato haustier hund katze chien chat 宠物 猫 狗 小狗 ペット 犬
delivery_method: delivery pickup pick-up collection takeaway takeout courier postal locker curbside
file_format: pdf jpg jpeg png tiff raw svg docx mp3 mp4 mov wav flac gif webp epub csv xml json
material*: cotton leather wood wooden metal plastic glass steel linen silk wool ceramic bamboo aluminium aluminum velvet oak
  pine marble granite paper cardboard denim polyester stainless
finish*: matte matt glossy gloss satin semi-gloss
frequency: daily weekly monthly biweekly fortnightly quarterly yearly annually hourly täglich wöchentlich monatlich diario
  semanal mensual 每天 每周 每月 毎日 毎週
meal: breakfast lunch dinner brunch supper frühstück mittagessen abendessen desayuno almuerzo cena 早餐 午餐 晚餐 朝食 昼食 夕食
time_of_day: morning afternoon evening night noon midday midnight morgens nachmittags abends 上午 下午 晚上 朝 午後
instrument: guitar piano violin drums bass saxophone cello flute trumpet keyboard ukulele clarinet
milk: oat soy almond whole skim skimmed coconut semi-skimmed hafer soja mandel
spice_level: mild medium hot spicy scharf picante 微辣 中辣 特辣 不辣
doneness: rare medium well
level: beginner intermediate advanced novice expert starter anfänger fortgeschritten principiante avanzado débutant 初级 中级 高级
view*: sea ocean garden mountain lake river city courtyard pool street
condition*: new used refurbished secondhand pre-owned preowned reconditioned
occasion: birthday anniversary wedding graduation christmas engagement geburtstag hochzeit cumpleaños boda 生日 婚礼
allergen: nut peanut dairy egg shellfish soy wheat sesame fish milk gluten
fit*: slim regular loose relaxed tight skinny oversized
gender*: male female man woman men women masculine feminine
platform: iphone android windows mac macos linux ios ipad
weekday: monday tuesday wednesday thursday friday saturday sunday
`;

const HYPERNYMS = LISTS.trim()
  .split(/\n(?! )/)
  .map((list) => {
    const [name = '', values = ''] = list.split(': ');
    return {
      name: name.replace('*', ''),
      alone: !name.endsWith('*'),
      values: new Set(values.split(/\s+/)),
    };
  });

// Half of what people said must be in the list, and two of its values at least.
const MIN_SHARE = 0.5;

/** The name for a list of values, or null when no list holds enough of them. `alone`: the name needs no noun beside it ("genre"). */
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
