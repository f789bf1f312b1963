import { cooldownText, type ErrorType, toWire } from '@vestibule/protocol'
import type { ErrorBody } from '@vestibule/protocol/http'
import { type BudgetName, BudgetSpent } from '../domain/budgets.js'
import { Refusal } from '../refusal.js'

/** What a spent budget is called; the others are 'Too many requests'. */
const SPENT: Partial<Record<BudgetName, ErrorType>> = {
  cooldown: 'emailCooldown',
}

/** The answer to a failed request. What is not a refusal of ours says nothing of itself. */
export function failureAnswer(error: unknown): Response {
  const refusal = toRefusal(error)
  const body: ErrorBody = {
    error: toWire(refusal),
    reasons: [{ name: refusal.type, description: refusal.message }],
  }
  return Response.json(body, { status: refusal.status, headers: refusal.headers })
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof BudgetSpent)) return new Refusal(500, 'unknown')
  const { budget, seconds } = error
  return new Refusal(429, SPENT[budget] ?? 'rateLimited', {
    message: budget === 'cooldown' ? cooldownText(seconds) : undefined,
    data: { seconds },
    headers: { 'Retry-After': String(seconds) },
  })
}
