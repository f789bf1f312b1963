export type Fault = { key: string; message: string }

export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    const width = Math.max(...faults.map(({ key }) => key.length))
    const rows = faults.map(({ key, message }) => `  ${key.padEnd(width)}  ${message}`)
    const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`
    super(`The configuration has ${count}:\n\n${rows.join('\n')}\n`)
    this.faults = faults
  }
}
