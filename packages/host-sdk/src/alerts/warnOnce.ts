import { createLog } from '../platform/log.js'

const warned = new Set<string>()

/** Ignores the log level: such an error is usually an oversight. */
export function warnOnce(message: string) {
  if (warned.has(message)) return
  warned.add(message)
  createLog('warn').warn(message)
}
