export const LEVELS = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof LEVELS)[number]

/**
 * The console behind a level; what the developer of the dapp reads.
 * @param level @default error
 * @param onError Hears every error, whatever the level.
 */
export function createLog(
  level: LogLevel = 'error',
  onError: (message: string, facts: unknown) => void = () => {},
) {
  // A level that there is not must not silence what is wrong with the options.
  const most = LEVELS.indexOf(LEVELS.includes(level) ? level : 'error')
  const at = (wanted: LogLevel) => most >= LEVELS.indexOf(wanted)
  return {
    error(message: string, facts?: unknown) {
      onError(message, facts)
      // biome-ignore lint/suspicious/noConsole: this is the one place that writes to it
      if (at('error')) console.error(...(facts === undefined ? [message] : [message, facts]))
    },
    warn(message: string, facts?: unknown) {
      // biome-ignore lint/suspicious/noConsole: this is the one place that writes to it
      if (at('warn')) console.warn(...(facts === undefined ? [message] : [message, facts]))
    },
    info(message: string, facts?: unknown) {
      // biome-ignore lint/suspicious/noConsole: this is the one place that writes to it
      if (at('info')) console.info(...(facts === undefined ? [message] : [message, facts]))
    },
  }
}

export type Log = ReturnType<typeof createLog>
