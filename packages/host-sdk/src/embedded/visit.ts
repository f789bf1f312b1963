const VISIT = '@vestibule/visit'

/** The visitor has just signed in: do not ask again in this tab. */
export function noteVisit(): void {
  try {
    sessionStorage.setItem(VISIT, 'true')
  } catch {
    // Without storage, the visitor gets the question again.
  }
}

/** True without storage. */
export function isVisit(): boolean {
  try {
    return sessionStorage.getItem(VISIT) !== null
  } catch {
    return true
  }
}
