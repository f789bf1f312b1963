/** Parameters by name, or the only one by position. */
export function firstOf(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : params
}
