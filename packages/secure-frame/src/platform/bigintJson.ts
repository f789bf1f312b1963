const BIGINT = '$bigint'

export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, value: unknown) =>
    typeof value === 'bigint' ? { [BIGINT]: value.toString() } : value,
  )
}

/** Reads the output of {@link writeJson}. @throws for invalid JSON */
export function readJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, BIGINT)) return value
    return BigInt((value as { [BIGINT]: string })[BIGINT])
  })
}
