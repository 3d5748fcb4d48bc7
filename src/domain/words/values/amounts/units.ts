type Table = readonly (readonly [pattern: RegExp, name: string])[];

/** Signs and words before an amount of money. */
export const CURRENCY_BEFORE = /(us\$|a\$|c\$|r\$|[$€£¥￥₹₩]|usd|eur|gbp|rmb|cny|jpy|chf)\s?$/;
/** Signs and words after it. */
export const CURRENCY_AFTER =
  /\s?(dollars?|bucks|usd|[$€£₩]|euros?|eur|pounds?|gbp|quid|yuan|rmb|cny|yen|jpy|pesos?|rupees?|inr|francs?|chf|d[óo]lar(?:es)?|libras?|yenes|franken|pfund|livres?(?: sterling)?|reais|real|美元|美金|欧元|歐元|英镑|英鎊|日元|日圆|日圓|韩元|港币|港幣|人民币|元|块钱|塊錢|块(?!\p{Script=Han}*(?:肉|豆腐|蛋糕|巧克力))|円|ドル|ユーロ|ポンド|ウォン|유로|달러|엔|원)(?!\p{Script=Latin})/uy;

const CURRENCIES: Table = [
  [/^(?:us\$|\$|dollar|buck|usd|d[óo]lar|美|ドル|달러)/, 'USD'],
  [/^(?:€|euro|eur|欧|歐|ユーロ|유로)/, 'EUR'],
  [/^(?:£|pound|gbp|quid|libra|pfund|livre|英|ポンド)/, 'GBP'],
  [/^(?:円|yen|jpy|日|엔)/, 'JPY'],
  [/^(?:yuan|rmb|cny|元|块|塊|人民币)/, 'CNY'],
  [/^(?:₩|ウォン|원|韩)/, 'KRW'],
  [/^(?:港)/, 'HKD'],
  [/^(?:peso)/, 'MXN'],
  [/^(?:₹|rupee|inr)/, 'INR'],
  [/^(?:franc|franken|chf)/, 'CHF'],
  [/^(?:a\$)/, 'AUD'],
  [/^(?:c\$)/, 'CAD'],
  [/^(?:r\$|rea[il])/, 'BRL'],
];

/** ISO 4217 for a sign or word. ¥ is the yen and, among Chinese characters, the yuan. */
export function currencyOf(sign: string, language: string): string | null {
  if (sign === '¥' || sign === '￥') return language === 'zh' ? 'CNY' : 'JPY';
  return named(CURRENCIES, sign);
}

/** Units of time after a number. */
export const UNIT =
  /[\s-]?(?:(minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|minutos?|horas?|días?|noches?|semanas?|meses|mes|años?|minuten?|minütige[nmrs]?|minütig|stunden?|stündige[nmrs]?|tagen?|tage?|tägige[nmrs]?|nächten?|nächte|nacht|wochen?|wöchige[nmrs]?|monaten?|monate?|jahren?|jahre?|jours?|nuits?|heures?|semaines?|mois|années?|ans?|ore|giorni|notti|settimane|horas|dias|noites)(?! (?:old|y media|et demie?))(?!\p{L})|个?(分钟|分鐘|分間|小时|小時|钟头|時間|个月|個月|[かヶケカ箇]月|星期|礼拜|日間|週間|周(?!末|[一二三四五六日天])|週(?!末)|天(?!气|氣)|晚上?|夜|泊|年(?!代|级|前|後|后))|(시간|박|일|주|개월|년)(?!\p{Script=Latin}))/uy;
/** Japanese minutes: after a clock's hour 分 is a moment, alone a length. */
export const JAPANESE_MINUTES = /分(?=$|[^\p{Script=Han}]|以内|以上|程度|前後|位|待)/uy;

const UNITS: Table = [
  [/^(?:min|分)/, 'minute'],
  [/^(?:hour|hr|hora|stunde|stünd|heure|小时|小時|钟头|時間|ore|시간)/, 'hour'],
  [/^(?:night|noche|nacht|nächt|nuit|晚|夜|泊|notti|noite|박)/, 'night'],
  [/^(?:week|semana|woche|wöch|semaine|周|週|星期|礼拜|settimane|주)/, 'week'],
  [/^(?:month|mes|monat|mois|个月|個月|[かヶケカ箇]月|개월)/, 'month'],
  [/^(?:year|año|jahr|an|年|년)/, 'year'],
  [/^(?:day|día|dia|tag|täg|jour|天|日|giorni|일)/, 'day'],
];

/** `minute` to `year` for a unit word of any of the languages. */
export function unitOfTime(word: string): string | null {
  return named(UNITS, word);
}

function named(table: Table, word: string): string | null {
  return table.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
