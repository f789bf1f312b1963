const VISIT = '@vestibule/visit'

/** The visitor has just signed in: they are not asked in this tab. */
export function noteVisit(): void {
  try {
    sessionStorage.setItem(VISIT, 'true')
  } catch {
    // Without storage, the visitor is asked again.
  }
}

/** Whether it is noted; a tab without storage counts. */
export function isVisit(): boolean {
  try {
    return sessionStorage.getItem(VISIT) !== null
  } catch {
    return true
  }
}
