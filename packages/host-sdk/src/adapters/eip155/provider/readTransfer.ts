import type { Transfer } from '../../../core/model/account.js'

export function readTransfer(params: unknown): Transfer {
  const [transaction] = Array.isArray(params) ? params : []
  const { to, value, data, input } = (transaction ?? {}) as Partial<Record<string, unknown>>
  const bytes = data ?? input
  return {
    to: typeof to === 'string' ? to : undefined,
    value: readQuantity(value),
    isCall: typeof bytes === 'string' && bytes !== '0x',
  }
}

function readQuantity(value: unknown): string {
  try {
    return typeof value === 'string' || typeof value === 'number' ? String(BigInt(value)) : '0'
  } catch {
    return '0'
  }
}
