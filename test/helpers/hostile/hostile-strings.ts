/** Where a string that is carried out somewhere leaves its mark. */
export type Canaries = {
  /** A table that the strings try to drop, empty or read. */
  readonly table: string;
  /** A path where no file may appear. */
  readonly file: string;
};

export type Hostile = readonly [kind: string, text: string];

/** What is text to us and a program to somebody: databases, shells, templates, formulas, loggers, paths, terminals, pages. */
export function hostileStrings({ table, file }: Canaries): readonly Hostile[] {
  return [
    ['sql', `seat'; drop table ${table}; --`],
    ['sql', `seat"); delete from ${table} where ("1"="1`],
    ['sql', `' union select secret_encrypted::text from webhooks --`],
    ['sql', `\\'; truncate ${table} cascade; /*`],
    ['sql', `$$; drop table ${table}; $$ language plpgsql; select $1, $2, :name`],
    ['sql', `'||(copy ${table} to program 'touch ${file}')||'`],
    ['sql', "%' or '_' like '%"],
    ['sql', '{"a","b"} \\x00 ::jsonb NULL null'],
    ['command', `$(touch ${file})`],
    ['command', `\`touch ${file}\``],
    ['command', `; touch ${file} #`],
    ['command', `| tee ${file} && echo done`],
    ['command', `--output=${file}`],
    ['command', '() { :;}; echo shell'],
    ['template', '{{7*7}} <%= 7*7 %> #{7*7} *{7*7}'],
    ['template', `\${require('node:fs').writeFileSync('${file}','')}`],
    ['template', `{{constructor.constructor("return process")().exit(1)}}`],
    ['template', '%s %d %j %o %n %x %%'],
    ['template', `\${jndi:ldap://127.0.0.1:1389/a}`],
    ['formula', `=cmd|' /C touch ${file}'!A1`],
    ['formula', '+1+cmd|x'],
    ['formula', '-2+3'],
    ['formula', '@SUM(1+1)*cmd'],
    ['formula', '\t=HYPERLINK("https://evil.example")'],
    ['formula', '＝1＋1'],
    ['log', 'seat\n{"level":60,"msg":"key.approved","by":"admin"}'],
    ['log', 'seat\r\nset-cookie: a=b\r\n\r\nHTTP/1.1 200 OK'],
    ['log', 'seat\u2028{"level":60}\u0085{"level":60}'],
    ['log', 'seat"}\\n{"level":60,"msg":"forged"}'],
    ['terminal', 'seat \u001b[2J\u001b[31mred\u001b]0;title\u0007'],
    ['terminal', 'seat \u009b31mred \u009d0;title\u009c'],
    ['terminal', 'seat \u202etxt.exe\u202c'],
    ['path', '../../../../etc/passwd'],
    ['path', '..\\..\\windows\\win.ini'],
    ['path', `file://${file}`],
    ['path', 'a/../../b%2f..%2fc'],
    ['path', '/proc/self/environ'],
    ['path', 'CON.json'],
    ['page', '<img src=x onerror="globalThis.__hostile=1">'],
    ['page', '</script><script>globalThis.__hostile=1</script>'],
    ['page', '"><svg/onload=globalThis.__hostile=1>'],
    ['page', "' autofocus onfocus='globalThis.__hostile=1"],
    ['page', '[seat](javascript:globalThis.__hostile=1) ![a](https://evil.example/p.png)'],
    ['page', '<!--<style>*{display:none}</style>--><base href="https://evil.example/">'],
    ['page', '*/ globalThis.__hostile = 1; /*'],
    ['object', '__proto__'],
    ['object', 'constructor.prototype.polluted'],
    ['object', '{"$ne":null,"$where":"sleep(1)"}'],
    ['xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['unicode', 'half \ud83d of a pair'],
    ['unicode', 'NUL \u0000 in it'],
  ];
}
