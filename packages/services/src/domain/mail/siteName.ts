/** How a mail names the page that someone signs in at. */
export function siteName(page: { dappOrigin: string; frameOrigin: string }): string {
  const { dappOrigin, frameOrigin } = page
  return dappOrigin === frameOrigin ? `the settings of your wallet (${dappOrigin}/hub)` : dappOrigin
}
