/** A rule for each hundredth: the page's own policy takes no style of an element. */
const SHARES = Array.from({ length: 101 }, (_, share) => `[data-share="${share}"]{--share:${share / 100}}`);

/** Light and dark as the reader's machine is set; on paper black on white. Text on its ground has a contrast of 4.5 or more. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ground:#fbfaf8;--card:#fff;--ink:#1f2430;--soft:#5a6172;--line:#dcd9d2;--bar:#d5e4f3;
--good:#1b6e42;--bad:#a8281f;--odd:#85560a;--link:#1d5a9e}
@media (prefers-color-scheme:dark){:root{--ground:#15181e;--card:#1d2129;--ink:#e6e8ec;--soft:#a4abb8;--line:#363c48;--bar:#27405c;
--good:#74cf9d;--bad:#ff9d92;--odd:#eab965;--link:#8fbff5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif}
main,header{max-width:80rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2.5rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.45rem;margin:3.5rem 0 .25rem;padding-top:.75rem;border-top:2px solid var(--line)}
h3{font-size:1.05rem;margin:2rem 0 .5rem}
h4{font-size:1rem;margin:0;overflow-wrap:anywhere}
p{margin:.35rem 0;max-width:62rem}
a{color:var(--link)}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.soft,caption,figcaption{color:var(--soft)}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:2px solid var(--link)}
table{border-collapse:collapse;margin:1rem 0;font-size:.92rem;font-variant-numeric:tabular-nums;background:var(--card);border:1px solid var(--line)}
caption{text-align:left;padding:.3rem 0;caption-side:top}
th,td{white-space:nowrap;padding:.35rem .55rem;text-align:right;border-bottom:1px solid var(--line);vertical-align:baseline}
thead th{font-weight:600;font-size:.85rem;line-height:1.3;vertical-align:bottom;background:var(--ground)}
th[scope=row],.words{text-align:left}
thead th,td.words{white-space:normal}
th[scope=row]{font-weight:500;white-space:nowrap}
tfoot th,tfoot td{font-weight:700;border-bottom:0}
.bar{background:linear-gradient(90deg,var(--bar) calc(var(--share)*100%),transparent 0)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,27rem),1fr));gap:1rem}
article{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--edge,var(--line));border-radius:6px;padding:.9rem 1.1rem;break-inside:avoid}
.good{--edge:var(--good)}.bad{--edge:var(--bad)}.odd{--edge:var(--odd)}
.good .mark{color:var(--good)}.bad .mark{color:var(--bad)}.odd .mark{color:var(--odd)}
.mark{font-weight:600}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:.5rem 0;font-size:.92rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.said{list-style:none;margin:.4rem 0 0;padding:0;font-size:.92rem}
.said li{padding:.15rem 0 .15rem .8rem;border-left:2px solid var(--line);margin:.2rem 0;overflow-wrap:anywhere}
.said .value{color:var(--soft)}
.where{margin:.6rem 0 0;font-size:.92rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0;margin:.5rem 0}
footer{max-width:80rem;margin:3rem auto 2rem;padding:0 1.25rem;color:var(--soft);font-size:.9rem}
@media print{:root{--ground:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--bar:#e4ecf4;--good:#1b6e42;--bad:#a8281f;--odd:#85560a;--link:#000}
body{font-size:10.5pt}nav{display:none}h2{break-after:avoid}h3,h4{break-after:avoid}.scroll{overflow:visible}table{font-size:8.5pt}th,td{padding:.15rem .3rem}}
${SHARES.join('')}
`;
