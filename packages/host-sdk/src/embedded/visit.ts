const VISIT = '@vestibule/visit'

/** Suppresses the question for this tab after a login. */
export function noteVisit(): void {
  try {
    sessionStorage.setItem(VISIT, 'true')
  } catch {
    // Without storage, the question appears again.
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
