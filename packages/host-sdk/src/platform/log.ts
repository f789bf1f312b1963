export const LEVELS = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof LEVELS)[number]

export function createLog(
  level: LogLevel = 'error',
  onError: (message: string, facts: unknown) => void = () => {},
) {
  // An unknown level must not hide errors about the options.
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
