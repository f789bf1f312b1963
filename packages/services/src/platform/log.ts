import { type DestinationStream, type Logger, pino } from 'pino'
import { requestContext } from './requestContext.js'

export type { Logger } from 'pino'

const REDACTED = [
  'email',
  'to',
  'share',
  'control',
  'vaultWriteToken',
  'sessionId',
  'token',
  'authorization',
  'dpop',
]

/** Logs lines of JSON: requests with level `info`, failures with `error`. All lines of a request contain its id. */
export function createLog(options: { level: string; to?: DestinationStream | undefined }): Logger {
  const { level, to } = options
  const paths = REDACTED.flatMap((name) => [name, `*.${name}`])
  const redact = { paths, censor: '[hidden]' }
  // Copy the fields: pino adds the line's fields to this object.
  const mixin = () => ({ ...requestContext.get() })
  return pino({ level, base: null, redact, mixin }, to ?? process.stdout)
}

/** Omits the message: databases and mail servers quote values in their messages. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const { cause } = error
  const { code, constraint } = (cause instanceof Error ? cause : error) as {
    code?: unknown
    constraint?: unknown
  }
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    cause: cause instanceof Error ? cause.name : undefined,
    code,
    constraint,
    at,
  }
}
