import { encodeAbiParameters, encodeErrorResult, type Hex, parseAbi, zeroAddress } from 'viem'
import { mainnet, sepolia } from 'viem/chains'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toNetwork } from '../../core/model/network.js'
import type { NodeRequest } from '../../networks/nodes/createNode.js'
import { NodeError } from '../../networks/nodes/nodeError.js'
import { getEnsIdentity } from './getEnsIdentity.js'
import { importViem } from './importViem.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ABI = parseAbi([
  'error ReverseAddressMismatch(string, bytes)',
  'error ResolverNotFound(bytes)',
])

const named = (name: string) =>
  encodeAbiParameters(
    [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
    [name, zeroAddress, zeroAddress],
  )
const recorded = (avatar: string) =>
  encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'address' }],
    [encodeAbiParameters([{ type: 'string' }], [avatar]), zeroAddress],
  )
const reverted = (data: Hex) => new NodeError({ code: 3, message: 'execution reverted', data })

function networkThatSays(
  answers: (Hex | Error)[],
  chain: typeof mainnet | typeof sepolia = mainnet,
) {
  const asked: NodeRequest[] = []
  async function ask(request: NodeRequest): Promise<unknown> {
    asked.push(request)
    const said = answers[asked.length - 1] ?? new Error('The node was asked too much.')
    if (typeof said !== 'string') throw said
    return said
  }
  return { asked, reads: { network: toNetwork(chain), ask } }
}

const identityOf = ({ reads }: ReturnType<typeof networkThatSays>) =>
  getEnsIdentity(importViem)({ address: ADDRESS, networks: [reads] })

describe('getEnsIdentity', () => {
  test('[V03] reads name and picture from the ENS contract of the network', async () => {
    const network = networkThatSays([named('ann.eth'), recorded('https://a.example/a.png')])
    await expect(identityOf(network)).resolves.toEqual({
      name: 'ann.eth',
      avatar: 'https://a.example/a.png',
    })
    const to = mainnet.contracts.ensUniversalResolver.address
    expect(network.asked).toEqual(
      Array(2).fill({
        method: 'eth_call',
        params: [expect.objectContaining({ to }), 'latest'],
      }),
    )
  })

  test('shows only the name without a readable picture', async () => {
    const alone = { name: 'ann.eth', avatar: undefined }
    const missing = reverted(
      encodeErrorResult({ abi: ABI, errorName: 'ResolverNotFound', args: ['0x'] }),
    )
    for (const second of [recorded(''), recorded('nonsense'), missing, new Error('Offline.')])
      await expect(identityOf(networkThatSays([named('ann.eth'), second]))).resolves.toEqual(alone)
  })

  test('shows the picture from an NFT’s metadata', async () => {
    const description = { image: 'data:image/gif;base64,R0lGODlhAQABAIABAAAA' }
    const uri = `data:application/json;base64,${btoa(JSON.stringify(description))}`
    const network = networkThatSays([
      named('ann.eth'),
      recorded(`eip155:1/erc721:${ADDRESS}/7`),
      encodeAbiParameters([{ type: 'string' }], [uri]),
    ])
    await expect(identityOf(network)).resolves.toMatchObject({ avatar: description.image })
  })

  test('does not wait longer than five seconds for a picture', async () => {
    const { reads } = networkThatSays([named('ann.eth')])
    let waits = false
    const held = async (request: NodeRequest) => {
      if (waits) return new Promise(() => {})
      waits = true
      return reads.ask(request)
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let found: unknown
    void identityOf({ asked: [], reads: { ...reads, ask: held } }).then((one) => (found = one))
    while (!waits) await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(found).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(found).toEqual({ name: 'ann.eth', avatar: undefined })
  })

  test('[V03] returns no name for an address without a name, or if the name resolves to another address', async () => {
    const mismatch = encodeErrorResult({
      abi: ABI,
      errorName: 'ReverseAddressMismatch',
      args: ['ann.eth', zeroAddress],
    })
    for (const first of [named(''), reverted(mismatch)])
      await expect(identityOf(networkThatSays([first]))).resolves.toBeUndefined()
  })

  test.each(['ann.smith.eth', 'ann-2.example', '日本.eth', '🦊.eth', '👨‍👩‍👧.eth'])(
    'shows the name %s unchanged',
    async (name) => {
      const network = networkThatSays([named(name), recorded('')])
      await expect(identityOf(network)).resolves.toMatchObject({ name })
    },
  )

  test.each([
    ['capitals', 'Ann.eth'],
    ['letters of two scripts', 'аnn.eth'],
    ['direction characters', 'ann\u202e.eth'],
    ['invisible characters', 'an\u200bn.eth'],
    ['markup', '<b>ann</b>.eth'],
    ['a joiner between letters', 'an\u200dn.eth'],
    ['a space', 'ann smith.eth'],
    ['an empty part', 'ann..eth'],
    ['too many characters', `${'a'.repeat(61)}.eth`],
  ])('[V03] omits a name with %s', async (_what, name) => {
    await expect(identityOf(networkThatSays([named(name)]))).resolves.toBeUndefined()
  })

  test('sends no request on a test network or without ENS', async () => {
    const test = networkThatSays([], sepolia)
    const { contracts: _contracts, ...without } = toNetwork(mainnet)
    const other = networkThatSays([])
    const networks = [test.reads, { ...other.reads, network: without }]
    await expect(
      getEnsIdentity(importViem)({ address: ADDRESS, networks }),
    ).resolves.toBeUndefined()
    expect([...test.asked, ...other.asked]).toEqual([])
  })

  test('error: throws if the node does not respond', async () => {
    await expect(identityOf(networkThatSays([new Error('Offline.')]))).rejects.toThrow('Offline.')
  })
})
