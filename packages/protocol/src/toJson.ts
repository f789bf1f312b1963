/**
 * `JSON.stringify` that also works on a page with an old library (Prototype.js) whose `toJSON` converts each array to text.
 * @param replace Replaces values that JSON does not have.
 */
export function toJson(value: unknown, replace = (part: unknown) => part): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, part) {
    const own = this[key]
    return replace(Array.isArray(own) ? own : part)
  })
}
