/** Maximum length of a picture that is copied, in characters of its data: URI. */
const MAX_LENGTH = 256 * 1_024

/**
 * Whether a wallet's picture is a data: URI. Any other address could track the visitor. An image element does not run scripts
 * in an SVG.
 */
export function isDataImage(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= MAX_LENGTH && /^data:image\/[a-z]/i.test(icon)
}
