/** Longest picture that is taken along, in characters of its data: URI. */
const MAX_LENGTH = 256 * 1_024

/**
 * Whether a wallet's picture is one that the page may show: a data: URI, since an address would let an announcement call
 * out. It is only ever shown by an image element, which runs no script of an SVG.
 */
export function isDataImage(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= MAX_LENGTH && /^data:image\/[a-z]/i.test(icon)
}
