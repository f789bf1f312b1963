export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const strings = (value: unknown): string[] =>
  list(value).filter((entry) => typeof entry === 'string')

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
