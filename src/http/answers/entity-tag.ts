/** RFC 9110 13.1.2: whether a caller has this already. `If-None-Match` is a list, any of which may be weak, or `*`. */
export function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
