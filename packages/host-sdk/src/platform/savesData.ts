/** The visitor asked the browser for less data. TypeScript's DOM does not know of it. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
