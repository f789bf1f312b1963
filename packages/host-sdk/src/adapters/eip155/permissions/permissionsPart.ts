import { cleanName } from '@vestibule/protocol'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { PermissionPart, PermissionTerms } from '../../../core/model/permissionPart.js'

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const WORD = 64
const MAX_SYMBOL = 12
/** More decimals than any real token. */
const MAX_DECIMALS = 36
/** Some tokens store allowances in 96 bits: an amount near that maximum means unlimited. */
const UNLIMITED = 2n ** 95n

/** Supports both request formats of ERC-7715. */
export const permissionsPart: PermissionPart = {
  readTerms(permission) {
    const { type, data } = (permission ?? {}) as { type?: unknown; data?: unknown }
    const given = (data ?? {}) as Readonly<Record<string, unknown>>
    switch (type) {
      case 'native-token-periodic':
        return spend(undefined, given.periodAmount, given.periodDuration)
      case 'erc20-token-periodic':
        return spend(given.tokenAddress, given.periodAmount, given.periodDuration)
      case 'native-token-recurring-allowance':
        return spend(undefined, given.allowance, given.period)
      case 'erc20-recurring-allowance':
        return spend(given.token ?? given.address, given.allowance, given.period)
      case 'contract-call':
        return isAddress(given.address) ? { kind: 'calls', contract: given.address } : undefined
    }
    return undefined
  },

  async readToken({ ask, token }) {
    const [symbol, decimals] = await Promise.all([
      call({ ask, token }, SYMBOL).then(textOf),
      call({ ask, token }, DECIMALS).then(decimalsOf),
    ])
    return { symbol, decimals }
  },

  async listEndable({ provider }) {
    const answer = await provider.request({ method: 'wallet_getGrantedExecutionPermissions' })
    if (!Array.isArray(answer)) return []
    return answer.flatMap((granted) => {
      const { pci, context } = (granted ?? {}) as { pci?: unknown; context?: unknown }
      if (typeof pci !== 'string' || typeof context !== 'string') return []
      return {
        pci,
        async revoke() {
          const params = [{ permissionContext: context }]
          await provider.request({ method: 'wallet_revokeExecutionPermission', params })
        },
      }
    })
  },
}

function spend(token: unknown, amount: unknown, period: unknown): PermissionTerms | undefined {
  const isKnown =
    (token === undefined || isAddress(token)) &&
    typeof amount === 'string' &&
    /^0x[0-9a-fA-F]{1,64}$/.test(amount) &&
    Number.isSafeInteger(period) &&
    Number(period) > 0
  if (!isKnown) return undefined
  const most = BigInt(amount)
  return {
    kind: 'spend',
    token,
    amount: most >= UNLIMITED ? undefined : most,
    period: Number(period),
  }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

/** @returns hexadecimal digits of the result, empty if the contract reverts */
async function call({ ask, token }: Pick<ChainReads, 'ask'> & { token: string }, data: string) {
  try {
    const answer = await ask({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
    return String(answer).replace(/^0x/, '')
  } catch {
    return ''
  }
}

function decimalsOf(digits: string): number | undefined {
  const decimals = digits.length === WORD ? Number(`0x${digits}`) : Number.NaN
  return decimals <= MAX_DECIMALS ? decimals : undefined
}

/** Older tokens return 32 bytes instead of an ABI string. */
function textOf(digits: string): string | undefined {
  const length = 2 * Number(`0x${digits.slice(WORD, 2 * WORD) || '0'}`)
  const encoded =
    digits.length === WORD ? digits : digits.slice(2 * WORD, 2 * WORD + Math.min(length, 8 * WORD))
  const bytes = (encoded.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const text = new TextDecoder().decode(Uint8Array.from(bytes)).replace(/\0+$/, '')
  return [...cleanName(text)].slice(0, MAX_SYMBOL).join('') || undefined
}
