/** Longest picture that is taken along, in characters of its data: URI. */
const MAX_LENGTH = 256 * 1_024

/** Whether a wallet's picture is a data: URI: another address could track the visitor. An image element runs no script of an SVG. */
export function isDataImage(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= MAX_LENGTH && /^data:image\/[a-z]/i.test(icon)
}
