import { ENOUGH } from './talk-score.ts';

/**
 * How much of a text is written for a browser, a database, a shell or a template engine. What such programs give a
 * meaning and people do not write counts alone; signs that people use too ("<b>", ";", "(s)") only together.
 */
export function codeScore(text: string): number {
  const plain = text.normalize('NFKC');
  const decoded = plain.replace(/%([2-7][\da-f])/giu, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Math.max(...new Set([plain, decoded].map(scoreOf)));
}

function scoreOf(text: string): number {
  return SIGNS.reduce((sum, [weight, pattern]) => (pattern.test(text) ? sum + weight : sum), density(text));
}

const SIGNS: readonly (readonly [weight: number, pattern: RegExp])[] = [
  // Markup that does something, or has attributes; "<b>bold</b>" and "<3" do nothing.
  [
    ENOUGH,
    /<[\s/<!?%]{0,4}(?:script|img|image|svg|iframe|frame|object|embed|body|form|input|style|link|meta|base|video|audio|math|details|table|td|tr|div|span|marquee|bgsound|layer|xml|xss|html|head|title|textarea|applet|button|select|isindex|doctype|entity|\[cdata|php|jsp|a\s|x\s|\w{1,12}\s{1,4}[\w:-]{1,20}\s?=)/iu,
  ],
  [ENOUGH, /<!--|-->|<\?|\?>|<%|%>|<!\w/u],
  [2, /(?:^|[\s"'/<])on[a-z]{3,18}\s{0,3}=/iu],
  [
    ENOUGH,
    /(?:java|vb|live)script\s{0,3}:|data:(?:text|image|application)\/|(?:gopher|php|file|jar|ldap|dict|phar|expect):\/\//iu,
  ],
  [2, /&#x?[\da-f]{2,7};?|&[a-z]{2,8};|\\u[\da-f]{4}|\\x[\da-f]{2}|%(?:3c|3e|27|22|2e|2f|00|0a|0d|5c|u00)/iu],
  // Templates.
  [ENOUGH, /\$\{|\{\{|\}\}|\{%|#\{|\$\(|\*\{|@\{|\[\[\$/u],
  // SQL.
  [2, /'\s{0,3}(?:or|and|\|\||&&|;|--|#|\)|union|having|like)(?![\p{L}])/iu],
  [
    2,
    /(?<![\w.])['"]?\w{1,12}['"]?\s{0,2}=\s{0,2}['"]?\w{0,12}['"](?!\w)|''\s?=|=\s?''|(?<!\w)\d{1,6}\s{0,2}=\s{0,2}\d{1,6}(?!\w)/u,
  ],
  [1, /\b(?:or|and)\s{1,3}['"(]?\w{1,10}['"]?\s{0,2}(?:=|<|>|like\b|is\s+null)/iu],
  [
    ENOUGH,
    /\bunion\s{1,4}(?:all\s{1,4})?select\b|\bselect\s{1,4}(?:\*|@@|\w{1,30}\(|\w{1,30}\s{1,3}from\s{1,3}\w{1,30}\s{0,3}(?:;|where|--|$))/iu,
  ],
  [
    ENOUGH,
    /\b(?:drop|truncate|alter|create)\s{1,4}(?:table|database|schema|index|view|user)\b(?=\s{1,3}[\w"'`;]|;|$)|\binsert\s{1,4}into\s{1,4}\w{1,30}\s{0,3}(?:\(|values)|\bdelete\s{1,4}from\s{1,4}\w{1,30}\s{0,3}(?:;|where|--)|\bupdate\s{1,4}\w{1,30}\s{1,4}set\s{1,4}\w{1,30}\s{0,3}=/iu,
  ],
  [
    ENOUGH,
    /information_schema|xp_cmdshell|pg_sleep|waitfor\s{1,4}delay|benchmark\s?\(|load_file|utl_http|sysobjects|@@version|order\s{1,4}by\s{1,4}\d{1,3}\s{0,3}(?:--|#|;)/iu,
  ],
  [1.5, /\/\*|\*\/|(?<=['")\d;])\s{0,3}(?:--|#)/u],
  [1.5, /\|\||&&|\|&/u],
  // Shells and paths.
  [ENOUGH, /(?:^|[\s;|&`'"=<(])\/(?:etc|bin|usr|var|proc|dev|tmp|opt|root|sbin)\/[\w.]/iu],
  [
    ENOUGH,
    /[;|&`\n]\s{0,3}(?:id|ls|cat|whoami|uname|ping|curl|wget|nc|netcat|bash|sh|rm|sleep|echo|dir|type|net|ipconfig|ifconfig|ps|pwd|nslookup|telnet|python\d?|perl|php|ruby|powershell|cmd|exec|system|drop|select|insert|update|delete|shutdown|waitfor)(?:[\s;|&`$/-]|$)/iu,
  ],
  [
    ENOUGH,
    /\brm\s{1,3}-r?f|\bsudo\s|\bchmod\s{1,3}[+\d]|cmd\.exe|\/bin\/|powershell|\bwget\s{1,3}\S{0,60}\/\/|\bcurl\s{1,3}(?:-\w|\S{0,40}\/\/|http)/iu,
  ],
  [2, /\.\.[/\\]|%2e%2e|\\\\\w{1,20}\\|[a-z]:\\(?:\w|$)|(?:win|boot)\.ini|\.htaccess|\.ssh\//iu],
  [2, /^\s{0,3}\\[nrt]|\\[nrt]\w{1,12}\\[nrt]|\\[nr]\s{0,3}$/u],
  [1.5, /^\s{0,3}[|;&`]|[|;&`]\s{0,3}$/u],
  [2, /`[^`\n]{1,80}`/u],
  // LDAP and XPath.
  [ENOUGH, /\)\s?\(\||\(\||\(&\(|\*\)\s?\(|\(\w{1,20}=\*?\)?|objectclass\s?=|\]\[\d|\/\/\*|::\*/iu],
  [1.5, /\*\(|\)\*|\(\*\)/u],
  // Programs.
  [
    ENOUGH,
    /__\w{2,30}__|\.(?:constructor|prototype|__proto__)\b|\b(?:import\s{1,3}(?:os|sys|re|hashlib|subprocess|requests|java)\b|from\s{1,3}\w{1,30}\s{1,3}import\s)/iu,
  ],
  [
    2.5,
    /\b(?:eval|exec|execute|system|popen|alert|prompt|confirm|print|printf|println|passthru|phpinfo|sleep|char|chr|concat|md5|sha\d{1,3}|require|include|settimeout|setinterval|fromcharcode|console\.log|getruntime|read|open|range|len|input|fetch|fopen|readfile|name|extractvalue|updatexml|sqlvar|nvl|substring|ascii|cast|convert)\s?\(/iu,
  ],
  [
    ENOUGH,
    /\b(?:document|window|location|process|runtime|self|config|request|console|os|sys|java\.lang|string)\s?\.\s?(?:cookie|write|location|href|env|exec|popen|system|getruntime|body|open|import\w{0,8}|items|module|template|log|fromcharcode|path|exit|argv)/iu,
  ],
  [
    1.5,
    /\bfunction\s?\(|=>|===|!==|\breturn\s{1,3}\w{1,20};|\(\)|;\s{0,3}\}|\bdef\s{1,3}\w{1,30}\(|\bvar\s{1,3}\w{1,20}\s?=/u,
  ],
  [
    ENOUGH,
    /\{\s{0,3}["'$]\w{1,40}["']?\s{0,3}:|\$(?:gt|gte|ne|eq|lt|where|regex|in|nin|or|exists)\b|\{\s{0,3}"\$/u,
  ],
  // A spreadsheet's formula.
  [
    ENOUGH,
    /^\s{0,3}[=+@-]{1,2}\s{0,3}(?:cmd|hyperlink|importxml|importdata|importrange|webservice|dde|sum|exec|\w{1,12}\()/iu,
  ],
  [1, /[=:]\s{0,2}["'][^"'\n]{0,60}["']\s{0,2}[;)>]/u],
];

/** Share of signs between the letters; a row of stars or an emoticon has too few different ones. */
function density(text: string): number {
  const letters = text.replace(/\s/gu, '');
  const signs = letters.match(/[{}<>[\]()|\\$;=&*^~`'"%#@/_+!-]/gu) ?? [];
  if (signs.length < 4 || new Set(signs).size < 3) return 0;
  const share = signs.length / letters.length;
  if (share > 0.55) return ENOUGH;
  return share > 0.35 ? 1.5 : share > 0.25 ? 0.75 : 0;
}
