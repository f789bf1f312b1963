const VISIT = '@vestibule/visit'

/** Records that the visitor has just signed in, so that this tab does not ask them. */
export function noteVisit(): void {
  try {
    sessionStorage.setItem(VISIT, 'true')
  } catch {
    // Without storage, the visitor gets the question again.
  }
}

/** Whether that is recorded. A tab without storage is treated as recorded. */
export function isVisit(): boolean {
  try {
    return sessionStorage.getItem(VISIT) !== null
  } catch {
    return true
  }
}
