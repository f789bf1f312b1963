import { awaitDecision, type VisitorDecision } from '../../../testing/awaitDecision.js'
import { checkKey, checkName } from '../../../testing/checkOptions.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { accountOf, signBytes, type TestChain } from './testKeys.js'

/** Decision on a request: `delay` approves after `delayMs`, `drop` never responds. */
export type CosmosDecision = VisitorDecision

export type TestCall = { method: string; inputs: readonly unknown[] }

export type TestKeeperOptions = {
  secretKey: Uint8Array
  decide: (call: TestCall) => CosmosDecision | Promise<CosmosDecision>
  /** Delay before the `delay` decision approves, in ms. @default 300 */
  delayMs?: number | undefined
  /** Chains that the wallet knows initially. @default the Cosmos Hub and Osmosis */
  chains?: readonly TestChain[] | undefined
  /** Ids of chains that the page may already use, for example after an earlier visit. @default none */
  permitted?: readonly string[] | undefined
  /** Called when the permitted chains change. Store them to simulate a reload. */
  onPermitted?: ((chainIds: readonly string[]) => void) | undefined
}

const CHAINS: readonly TestChain[] = [
  { chainId: 'cosmoshub-4', prefix: 'cosmos' },
  { chainId: 'osmosis-1', prefix: 'osmo' },
]

export function createTestKeeper(options: TestKeeperOptions) {
  const { decide, delayMs } = options
  const calls: TestCall[] = []
  const chains = new Map((options.chains ?? CHAINS).map((chain) => [chain.chainId, chain]))
  let permitted = new Set(options.permitted)
  let { secretKey } = options
  checkSecret(secretKey)
  for (const chain of chains.values()) checkChain(chain)

  function chainOf(chainId: string): TestChain {
    const chain = chains.get(chainId)
    if (chain === undefined) throw new Error(`There is no modular chain info for ${chainId}`)
    return chain
  }
  const accountOn = (chainId: string) => accountOf(secretKey, chainOf(chainId))

  async function ask(method: string, inputs: readonly unknown[]) {
    calls.push({ method, inputs })
    const refusal = () => new Error('Request rejected')
    await awaitDecision(decide({ method, inputs }), { delayMs, refusal })
  }
  function setPermitted(now: Set<string>) {
    permitted = now
    options.onPermitted?.([...now])
  }

  return {
    calls,
    chainOf,
    accountOn,
    ask,
    async permit(chainIds: readonly string[]) {
      const missing = chainIds.filter((id) => !permitted.has(id))
      if (missing.length === 0) return
      await ask('enable', [missing])
      setPermitted(new Set([...permitted, ...missing]))
    },
    forget(chainIds: readonly string[]) {
      setPermitted(new Set([...permitted].filter((id) => !chainIds.includes(id))))
    },
    forgetAll: () => setPermitted(new Set()),
    check(chainId: string, signer: string) {
      if (!permitted.has(chainId)) throw new Error(`${chainId} is not permitted`)
      if (accountOn(chainId).bech32Address !== signer) throw new Error('Signer mismatched')
    },
    sign: (chainId: string, bytes: Uint8Array) =>
      signBytes(bytes, { secretKey, chain: chainOf(chainId) }),
    learn(chainInfo: unknown) {
      const prefix = readPart(readPart(chainInfo, 'bech32Config'), 'bech32PrefixAccAddr')
      const chainId = String(readPart(chainInfo, 'chainId'))
      const ethereum = readPart(readPart(chainInfo, 'bip44'), 'coinType') === 60
      chains.set(chainId, { chainId, prefix: String(prefix), ethereum })
    },
    select(chosen: Uint8Array) {
      checkSecret(chosen)
      secretKey = chosen
    },
  }
}

const checkSecret = (key: Uint8Array) => {
  const of = 'createTestCosmosWallet: secretKey'
  checkKey(key, { of, bytes: 32, form: 'a key of secp256k1' })
}

const isWord = (value: unknown) => typeof value === 'string' && /^[-\w]+$/.test(value)

function checkChain({ chainId, prefix }: TestChain) {
  const form = 'ids as their chains have them, such as "cosmoshub-4", each with its `prefix`'
  const isOne = isWord(chainId) && isWord(prefix)
  checkName({ chainId, prefix }, { of: 'createTestCosmosWallet: chains', form, isOne })
}

export type TestKeeper = ReturnType<typeof createTestKeeper>
