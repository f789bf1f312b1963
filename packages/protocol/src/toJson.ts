/**
 * `JSON.stringify`, also on a page with an old library that gives arrays a `toJSON` (Prototype.js), which would turn each array
 * into a text.
 * @param replace Replaces values that JSON does not have.
 */
export function toJson(value: unknown, replace = (part: unknown) => part): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, part) {
    const own = this[key]
    return replace(Array.isArray(own) ? own : part)
  })
}
