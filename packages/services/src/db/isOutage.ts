import { DrizzleQueryError } from 'drizzle-orm/errors'

const SYSTEM =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)$/
/** Broken connections, missing resources, cancelled statements, and a server that stops, starts or is read-only. */
const STATES = /^(?:08...|53...|57P0[1-5]|58030|57014|25006|55P03)$/
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout)/

const DISK_FULL = '53100'

export function isDiskFull(error: unknown): boolean {
  return (causeOf(error) as { code?: unknown } | undefined)?.code === DISK_FULL
}

/** Whether the same statement may succeed later. */
export function isOutage(failure: unknown): boolean {
  const error = causeOf(failure)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return WORDS.test(error.message)
  // Errors of sockets, not of files.
  if (SYSTEM.test(code)) return syscall !== 'open' && syscall !== 'stat'
  return STATES.test(code)
}

const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)
