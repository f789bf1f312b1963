/** A spinner. Its user names the wait in words. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
