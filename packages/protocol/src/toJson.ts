/**
 * Works on pages where an old library (Prototype.js) adds `toJSON` to arrays.
 * @param replace Replaces values that JSON does not support.
 */
export function toJson(value: unknown, replace = (part: unknown) => part): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, part) {
    const own = this[key]
    return replace(Array.isArray(own) ? own : part)
  })
}
