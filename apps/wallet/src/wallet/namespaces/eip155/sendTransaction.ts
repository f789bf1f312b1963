import { BaseError, createWalletClient, type Hex, http, NonceTooLowError } from 'viem'
import type { HDAccount } from 'viem/accounts'
import type { chainOf } from './chainOf.js'

/** A transaction in the format of dapps: every number is hexadecimal. */
export type TransactionParameter = {
  from: Hex
  to?: Hex
  data?: Hex
  input?: Hex
  value?: Hex
  gas?: Hex
  gasLimit?: Hex
}

/** Retry with a new nonce: other wallets on this machine use the same accounts. */
const ATTEMPTS = 5

/** The wallet chooses the nonce and the fees. */
export async function sendTransaction(
  account: HDAccount,
  options: { chain: ReturnType<typeof chainOf>; transaction: TransactionParameter },
): Promise<Hex> {
  const { chain, transaction } = options
  const { to, value, gas = transaction.gasLimit, data = transaction.input } = transaction
  const client = createWalletClient({ account, transport: http(chain.rpcUrl) })
  for (let attempt = 1; ; attempt++)
    try {
      return await client.sendTransaction({
        chain: {
          id: Number(chain.id.split(':')[1]),
          name: chain.name,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [chain.rpcUrl] } },
        },
        ...(to !== undefined && { to }),
        ...(data !== undefined && { data }),
        ...(value !== undefined && { value: BigInt(value) }),
        ...(gas !== undefined && { gas: BigInt(gas) }),
      })
    } catch (error) {
      if (attempt === ATTEMPTS || !isNonceTaken(error)) throw error
    }
}

function isNonceTaken(error: unknown): boolean {
  return error instanceof BaseError && error.walk((e) => e instanceof NonceTooLowError) !== null
}
