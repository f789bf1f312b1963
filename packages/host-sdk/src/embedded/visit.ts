const VISIT = '@vestibule/visit'

/** Prevents the backup question in this tab. */
export function noteVisit(): void {
  try {
    sessionStorage.setItem(VISIT, 'true')
  } catch {
    // Without storage, `isVisit` returns true.
  }
}

/** Also true without storage. */
export function isVisit(): boolean {
  try {
    return sessionStorage.getItem(VISIT) !== null
  } catch {
    return true
  }
}
