const VISIT = '@vestibule/visit'

/** Hides the question in this tab after a login. */
export function noteVisit(): void {
  try {
    sessionStorage.setItem(VISIT, 'true')
  } catch {
    // Without storage, the modal shows the question again.
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
