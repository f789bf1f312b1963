/** Whether a link of the dapp's own may be opened: an address of the web, or a path on the page's own origin. */
export function isWebLink(url: string): boolean {
  return !/^(?!https?:)\w+:/i.test(url)
}
