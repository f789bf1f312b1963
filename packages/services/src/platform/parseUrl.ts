/**
 * The URL that a text spells, or nothing. `URL.canParse` is no help here: Node 20, once it has compiled a caller that runs
 * often, says no to letters beyond ASCII.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
