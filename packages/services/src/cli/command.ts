import type { ParseArgsConfig } from 'node:util'

/** What a command is given. */
export type Call = {
  /** Of its options. */
  values: Record<string, string | boolean | undefined>
  env: Record<string, string | undefined>
  /** Writes a line. */
  say: (line: string) => void
}

/** One command of the command line. */
export type Command = {
  /** One line, for the list. */
  summary: string
  /** What `--help` prints. */
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  /** @returns the exit code */
  run: (call: Call) => Promise<number>
}

/** Exit codes; those beyond 1 are of sysexits.h. */
export const EXIT = { done: 0, failed: 1, usage: 64, config: 78 } as const

/** Why a command cannot do its work, in one sentence. */
export class CommandError extends Error {
  override name = 'CommandError'
}
