import type { ParseArgsConfig } from 'node:util'

export type Call = {
  /** Parsed options; repeatable ones are lists. */
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  words: readonly string[]
  env: Record<string, string | undefined>
  say: (line: string) => void
}

export type Command = {
  /** One line, for the list. */
  summary: string
  /** The text of `--help`. */
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Words may be mixed with its options. @default false */
  takesWords?: boolean
  /** @returns the exit code */
  run: (call: Call) => Promise<number>
}

/** Exit codes; those above 1 are from sysexits.h. */
export const EXIT = { done: 0, failed: 1, usage: 64, config: 78 } as const

/** The reason why a command cannot run, in one sentence. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** A command line with an unknown command or option. */
export class UsageError extends Error {
  override name = 'UsageError'
}
