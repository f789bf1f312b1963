/** The visitor asked the browser to save data. TypeScript's DOM types lack this. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
