import { byMeaning, byNumber } from '../../sayings.ts';

/** Month names and their usual short forms -> 1 to 12. */
export const MONTHS = byNumber(
  [
    'january jan gennaio janeiro enero januar janvier',
    'february feb febbraio fevereiro febrero februar février',
    'march mar março marzo märz mars',
    'april apr aprile abril avril',
    'may maggio maio mayo mai',
    'june jun giugno junho junio juni juin',
    'july jul luglio julho julio juli juillet',
    'august aug agosto août',
    'september sept sep settembre setembro septiembre septembre',
    'october oct ottobre outubro octubre oktober octobre',
    'november nov novembro noviembre novembre',
    'december dec dicembre dezembro diciembre dezember décembre',
  ],
  1,
);

/** Weekday names -> English name. */
export const WEEKDAYS = byMeaning(`
monday: monday, lunes, montag, lundi
tuesday: tuesday, martes, dienstag, mardi
wednesday: wednesday, miércoles, mittwoch, mercredi
thursday: thursday, jueves, donnerstag, jeudi
friday: friday, viernes, freitag, vendredi
saturday: saturday, sábado, samstag, samedi
sunday: sunday, domingo, sonntag, dimanche
`);

/** English names, Monday to Sunday. */
export const WEEK: readonly string[] = [...new Set(WEEKDAYS.values())];

/** Words for days counted from the day of speaking. */
export const RELATIVE_DAYS = byMeaning(`
relative:+2d: the day after tomorrow, day after tomorrow, pasado mañana, übermorgen, après-demain, 后天, 明後日
relative:+0d: later today, today, tonight, hoy, esta noche, heute, heute abend, aujourd'hui, ce soir, 今天, 今晚, 今日, 今夜
relative:+1d: tomorrow, tommorow, tommorrow, tomorow, mañana, para mañana, morgen, demain, 明天, 明日
relative:+0w: this week, esta semana, diese woche, cette semaine, 这周, 本周, 今週
relative:+1w: next week, la semana que viene, próxima semana, la próxima semana, nächste woche, nächster woche,
  la semaine prochaine, 下个星期, 下周, 来週
relative:+0m: this month, este mes, diesen monat, ce mois-ci, 这个月, 本月, 今月
relative:+1m: next month, el mes que viene, el próximo mes, nächsten monat, le mois prochain, 下个月, 来月
weekday:weekend: this weekend, the weekend, este fin de semana, el fin de semana, fin de semana, am wochenende,
  dieses wochenende, wochenende, le week-end, ce weekend, ce week-end, 这个周末, 本周末, 周末, 今週末, 週末
weekday:weekend+1w: next weekend, 下周末, 来週末
relative:+3d: 大后天
relative:+2w: 再来週
`);
