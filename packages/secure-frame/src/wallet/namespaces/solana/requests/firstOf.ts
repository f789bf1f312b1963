/** Reads named parameters, or the only positional one. */
export function firstOf(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : params
}
