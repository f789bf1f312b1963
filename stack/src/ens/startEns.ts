import { ENS_ABI, localEns } from '@vestibule/services/testing/ens'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  isAddressEqual,
  namehash,
  publicActions,
} from 'viem'
import { receiptOf } from '../chains/receiptOf.js'
import { NAME_SUFFIX } from '../localNetworks.js'

/** Gas per transaction. One block fits all of them. */
const GAS = 2_500_000n

export type Ens = {
  network: string
  /** Suffix of the local world's account names. */
  zone: string
  registry: Address
  resolver: Address
  universalResolver: Address
}

/** Deploys ENS on a local chain if missing, and lets the services resolve names below the local suffix. */
export async function startEns({ network, url }: { network: string; url: string }) {
  const client = createWalletClient({ transport: http(url) }).extend(publicActions)
  // The faucet uses the last account: two senders would use the same nonces.
  const account = (await client.getAddresses()).at(-2)
  if (account === undefined) throw new Error(`The chain at ${url} has no account for ENS.`)
  const owner = account
  const { addresses, deployments, calls } = localEns({ owner, zone: NAME_SUFFIX })
  const { registry, resolver } = addresses

  async function send(list: readonly { to: Address; data: Hex }[]) {
    if (list.length === 0) return
    const first = await client.getTransactionCount({ address: owner })
    const hashes = await Promise.all(
      list.map((call, at) =>
        // The chain has the account's key, and mines in order of arrival.
        client.sendTransaction({
          ...call,
          account: owner,
          chain: null,
          gas: GAS,
          nonce: first + at,
        }),
      ),
    )
    for (const hash of hashes)
      if ((await receiptOf(client, hash)).status !== 'success')
        throw new Error(`Transaction ${hash} failed.`)
  }

  async function isComplete(): Promise<boolean> {
    if ((await client.getCode({ address: registry })) === undefined) return false
    const args = [namehash('reverse')] as const
    const found = await client.readContract({
      ...{ address: registry, abi: ENS_ABI, functionName: 'resolver', args },
    })
    return isAddressEqual(found, resolver)
  }

  if (!(await isComplete())) {
    const codes = await Promise.all(deployments.map(({ address }) => client.getCode({ address })))
    const missing = deployments.filter((_, at) => codes[at] === undefined)
    await send([...missing.map(({ call }) => call), ...calls])
  }

  return {
    ens: { network, zone: NAME_SUFFIX, ...addresses } satisfies Ens,

    async follow(api: string): Promise<void> {
      const answer = await fetch(`${api}/v1/ccip/signers`)
      const { current } = (await answer.json()) as { current: { address: Address } }
      const url = `${api}/v1/ccip/{sender}/{data}.json`
      const at = { address: resolver, abi: ENS_ABI } as const
      const [isSigner, urls] = await Promise.all([
        client.readContract({ ...at, functionName: 'isSigner', args: [current.address] }),
        client.readContract({ ...at, functionName: 'urls' }),
      ])
      const changes: Hex[] = []
      if (!isSigner) {
        const args = [current.address, true] as const
        changes.push(encodeFunctionData({ abi: ENS_ABI, functionName: 'setSigner', args }))
      }
      if (urls.length !== 1 || urls[0] !== url)
        changes.push(encodeFunctionData({ abi: ENS_ABI, functionName: 'setUrls', args: [[url]] }))
      await send(changes.map((data) => ({ to: resolver, data })))
    },
  }
}
