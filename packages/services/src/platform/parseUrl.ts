/**
 * The URL of a text, or undefined. `URL.canParse` is unreliable: after optimizing a hot caller, Node 20 refuses letters beyond
 * ASCII.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
