import type { ParseArgsConfig } from 'node:util'

/** A command's input. */
export type Call = {
  /** Parsed options; repeatable ones are lists. */
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  /** The remaining words. */
  words: readonly string[]
  env: Record<string, string | undefined>
  /** Writes a line. */
  say: (line: string) => void
}

/** One command of the command line. */
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

/** Exit codes; those beyond 1 are of sysexits.h. */
export const EXIT = { done: 0, failed: 1, usage: 64, config: 78 } as const

/** Why a command cannot do its work, in one sentence. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** A command line with an unknown command or option. */
export class UsageError extends Error {
  override name = 'UsageError'
}
