import type { ParseArgsConfig } from 'node:util'

export type Call = {
  /** Parsed options. Repeatable options are lists. */
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  words: readonly string[]
  env: Record<string, string | undefined>
  say: (line: string) => void
}

export type Command = {
  summary: string
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  takesWords?: boolean
  /** @returns the exit code */
  run: (call: Call) => Promise<number>
}

/** Exit codes. Those above 1 are from sysexits.h. */
export const EXIT = { done: 0, failed: 1, usage: 64, config: 78 } as const

export class CommandError extends Error {
  override name = 'CommandError'
}

export class UsageError extends Error {
  override name = 'UsageError'
}
