import { ERRORS, type ErrorType } from '@vestibule/protocol'

export function failure(type: ErrorType, data: Record<string, unknown> = {}, message?: string) {
  const text = message ?? ERRORS[type].message
  return {
    error: { code: ERRORS[type].code, message: text, data: { ...data, type } },
    reasons: [{ name: type, description: text }],
  }
}
