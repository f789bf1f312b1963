/** Turns while something is under way. Anyone who shows it says in words what. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
