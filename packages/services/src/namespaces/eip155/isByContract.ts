import {
  type Address,
  createClient,
  custom,
  encodeFunctionData,
  type Hex,
  isErc6492Signature,
  numberToHex,
  parseAbi,
  RpcRequestError,
} from 'viem'
import { call, verifyHash } from 'viem/actions'
import type { AskNode, Signed } from '../signInRules.js'

/** Gas limit of a contract's check. Deploying a wallet and computing a passkey's curve take a few million. */
const GAS = numberToHex(15_000_000)

const ABI = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** ABI-encoded success of ERC-1271. The identity precompile's result starts with the same bytes. */
const YES = `0x1626ba7e${'0'.repeat(56)}`

/** The node simulates an ERC-6492 deployment. @throws the reason if the node did not respond */
export async function isByContract(signed: Signed, hash: Hex): Promise<boolean> {
  const provider = askingProvider(signed.ask)
  const client = createClient({ transport: custom(provider, { retryCount: 0 }) })
  const address = signed.address as Address
  const signature = signed.signature as Hex
  const asking = isErc6492Signature(signature)
    ? verifyHash(client, { address, hash, signature })
    : call(client, {
        to: address,
        data: encodeFunctionData({ abi: ABI, args: [hash, signature] }),
      }).then(({ data }) => data === YES)
  // viem treats a missing response like a contract that refuses.
  const isValid = await asking.catch(() => false)
  provider.rethrow()
  return isValid
}

/** EIP-1193 provider of the node's caller. Stores the reason of a failed call. */
function askingProvider(ask: AskNode) {
  let fault: { cause: unknown } | undefined

  return {
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      const capped = method === 'eth_call' ? withGas(params) : params
      const outcome = await ask(method, capped).catch((cause: unknown) => {
        fault ??= { cause }
        throw cause
      })
      if ('result' in outcome) return outcome.result
      throw new RpcRequestError({ body: { method }, error: outcome.error, url: '' })
    },

    rethrow(): void {
      if (fault !== undefined) throw fault.cause
    },
  }
}

function withGas([call, ...rest]: unknown[]): unknown[] {
  return [{ ...(call as object), gas: GAS }, ...rest]
}
