import { createLog } from '../platform/log.js'

const warned = new Set<string>()

/** Warns at every log level: usually it is an oversight. */
export function warnOnce(message: string) {
  if (warned.has(message)) return
  warned.add(message)
  createLog('warn').warn(message)
}
