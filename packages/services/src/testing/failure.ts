import { ERRORS, type ErrorType } from '@vestibule/protocol'

/** The body of a failed answer, in full: nothing else may stand in it. */
export function failure(type: ErrorType, data: Record<string, unknown> = {}, message?: string) {
  const text = message ?? ERRORS[type].message
  return {
    error: { code: ERRORS[type].code, message: text, data: { ...data, type } },
    reasons: [{ name: type, description: text }],
  }
}
