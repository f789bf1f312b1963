/** The visitor asked the browser to save data. Missing in TypeScript's DOM types. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
