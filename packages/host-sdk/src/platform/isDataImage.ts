/** Length of the data: URI in characters. */
const MAX_LENGTH = 256 * 1_024

/** Other URLs could track the visitor. An image element does not run scripts in an SVG. */
export function isDataImage(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= MAX_LENGTH && /^data:image\/[a-z]/i.test(icon)
}
