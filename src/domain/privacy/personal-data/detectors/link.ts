import { type Detector, spansOf } from '../personal-data.ts';

const LINK =
  /(?<![\p{Script=Latin}\p{N}@.])(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{2,5})?[/?#])[^\s<>"'，。、]{0,2000}[^\s<>"'，。、.,;:!?)]/giu;

/**
 * An address of the web that leads to somebody: it names a user, asks with a query, has a fragment, or a path that is
 * deep or holds a number. The name of a site alone ("booked on https://hotels.example") leads to nobody.
 */
export const links: Detector = (text) => spansOf(text, LINK, 'link', leadsToSomebody);

function leadsToSomebody(link: string): boolean {
  if (/[?#]/u.test(link) || /^[^/]*\/\/[^/]*@/u.test(link)) return true;
  const path = link
    .replace(/^[^/]*\/\//u, '')
    .split('/')
    .slice(1)
    .filter((part) => part !== '');
  return path.length > 1 || path.some((part) => /\d{4}/u.test(part) || part.length >= 16);
}
