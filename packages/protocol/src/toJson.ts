/**
 * Works on a page whose old library (Prototype.js) adds a `toJSON` to arrays.
 * @param replace
 * Replaces values outside JSON.
 */
export function toJson(value: unknown, replace = (part: unknown) => part): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, part) {
    const own = this[key]
    return replace(Array.isArray(own) ? own : part)
  })
}
