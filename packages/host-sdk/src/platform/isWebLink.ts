/** A web address, or a path on the page's own origin. */
export function isWebLink(url: string): boolean {
  return !/^(?!https?:)\w+:/i.test(url)
}
