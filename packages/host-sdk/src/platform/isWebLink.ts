/** A web URL, or a path on the page's origin. */
export function isWebLink(url: string): boolean {
  return !/^(?!https?:)\w+:/i.test(url)
}
