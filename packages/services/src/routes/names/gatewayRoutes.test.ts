import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { fromCoinType, toCoinType } from '@vestibule/protocol'
import { type NameText, writeNameText } from '@vestibule/protocol/names'
import {
  type Address,
  concatHex,
  createPublicClient,
  createTestClient,
  decodeAbiParameters,
  decodeFunctionResult,
  defineChain,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  http,
  namehash,
  padHex,
  parseAbi,
  parseAbiParameters,
  publicActions,
  size,
  toFunctionSelector,
  toHex,
  walletActions,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../server/listen.js'
import { networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { ENS_ABI, localEns } from '../../testing/names/localEns.js'
import {
  createNameWorld,
  freshLabel,
  freshOwner,
  namesPage,
  SUFFIX,
} from '../../testing/names/namesPage.js'
import { walletOf } from '../../testing/signIn/contracts.js'
import { createWorld, FRAME_ORIGIN, type World } from '../../testing/world.js'

const GATEWAY = `${FRAME_ORIGIN}/v1/ccip`

onDatabase((db) => {
  let anvil: Anvil
  let world: World
  let universal: Address
  let resolver: Address
  let served: Awaited<ReturnType<typeof listen>>
  const open = (options: createWorld.Options = {}) => {
    const networks = [networkAt(31337, anvil.url)]
    const { config, ...others } = options
    return createNameWorld(db(), {
      clock: Date.now,
      ...others,
      config: { networks, ...config },
    })
  }
  const hand = () => {
    const transport = http(anvil.url)
    const client = createTestClient({ mode: 'anvil', transport, pollingInterval: 20 })
    return client.extend(publicActions).extend(walletActions)
  }
  async function giver(): Promise<Address> {
    const [account] = await hand().getAddresses()
    if (account === undefined) throw new Error('no account')
    return account
  }
  async function send(call: { to: Address; data: Hex }) {
    const client = hand()
    const hash = await client.sendTransaction({ ...call, account: await giver(), chain: null })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  const setSigner = (signer: Address, to: boolean) => {
    const args = [signer, to] as const
    return send({
      to: resolver,
      data: encodeFunctionData({ abi: ENS_ABI, functionName: 'setSigner', args }),
    })
  }
  const signers = async (): Promise<
    Record<'current' | 'next', { number: number; address: Address }>
  > => (await world.fetch(new Request(`${GATEWAY}/signers`))).json()

  beforeAll(async () => {
    anvil = await startAnvil()
    world = open()
    served = await listen(world.app, { port: 0, host: '127.0.0.1' })
    const { addresses, deployments, calls } = localEns({ owner: await giver(), zone: SUFFIX })
    for (const call of [...deployments.map(({ call }) => call), ...calls]) await send(call)
    resolver = addresses.resolver
    universal = addresses.universalResolver
    const args = [[`${served.url}/v1/ccip/{sender}/{data}.json`]] as const
    await send({
      to: resolver,
      data: encodeFunctionData({ abi: ENS_ABI, functionName: 'setUrls', args }),
    })
    const { current } = await signers()
    await setSigner(current.address, true)
  })
  afterAll(async () => {
    await served?.close()
    anvil?.stop()
  })

  type Ask = (question: { sender: string; data: string; urls: readonly string[] }) => Promise<Hex>
  function ens(request?: Ask) {
    const chain = defineChain({
      ...{ id: 31337, name: 'Local', rpcUrls: { default: { http: [anvil.url] } } },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      contracts: { ensUniversalResolver: { address: universal } },
    })
    const ccipRead = request && { request }
    return createPublicClient({ chain, transport: http(anvil.url), ...(ccipRead && { ccipRead }) })
  }
  const through =
    (gateway: Pick<World, 'fetch'>): Ask =>
    async ({ sender, data }) => {
      const body = JSON.stringify({ sender, data })
      const headers = { 'content-type': 'application/json' }
      const response = await gateway.fetch(new Request(GATEWAY, { method: 'POST', headers, body }))
      return ((await response.json()) as { data: Hex }).data
    }

  const page = () => namesPage({ fetch: world.fetch, clock: { ...world.clock, now: Date.now } })
  async function register(parts: Partial<NameText> = {}) {
    const [owner, label] = [freshOwner(), freshLabel()]
    expect(await page().change(owner, label, parts)).toMatchObject({ status: 200 })
    return { owner, name: `${label}.${SUFFIX}` }
  }

  describe('viem', () => {
    test('reads address, texts and name of an account, and no records of an unregistered name', async () => {
      const attributes = { avatar: 'https://a.example/a.png', bio: 'Hello' }
      const { owner, name } = await register({ attributes })
      const client = ens()
      expect(await client.getEnsAddress({ name })).toBe(owner.address)
      expect(await client.getEnsAddress({ name, coinType: BigInt(toCoinType(8453)) })).toBe(
        owner.address.toLowerCase(),
      )
      expect(await client.getEnsText({ name, key: 'avatar' })).toBe(attributes.avatar)
      expect(await client.getEnsText({ name, key: 'description' })).toBe('Hello')
      expect(await client.getEnsText({ name, key: 'com.github' })).toBeNull()
      expect(await client.getEnsName({ address: owner.address })).toBe(name)
      expect(await client.getEnsAddress({ name: `x${name}` })).toBeNull()
      expect(await client.getEnsAddress({ name, coinType: 501n })).toBeNull()
      expect(await client.getEnsName({ address: freshOwner().address })).toBeNull()
    })

    test('reads no records of a released name', async () => {
      const { owner, name } = await register()
      const label = name.slice(0, -SUFFIX.length - 1)
      expect(await ens().getEnsAddress({ name })).toBe(owner.address)
      await page().change(owner, label, { action: 'release' })
      expect(await ens().getEnsAddress({ name })).toBeNull()
      expect(await ens().getEnsName({ address: owner.address })).toBeNull()
    })

    test('reads a contract’s address only on its own chain, and a Solana address by its coin type', async () => {
      const [owner, contract, label] = [freshOwner(), freshOwner().address, freshLabel()]
      await anvil.ask('anvil_setCode', [contract, walletOf(owner.address)])
      const text = page().textOf(contract, label, { coin_type: toCoinType(31337) })
      const message = writeNameText(text)
      expect(await page().post(text, await owner.signMessage({ message }))).toMatchObject({
        status: 200,
      })
      const name = text.name
      expect(await ens().getEnsAddress({ name })).toBeNull()
      expect(await ens().getEnsAddress({ name, coinType: BigInt(toCoinType(31337)) })).toBe(
        contract.toLowerCase(),
      )
      expect(fromCoinType(text.coin_type)).toBe(31337)

      const key = new Uint8Array(32).fill(11)
      const address = ed25519.getPublicKey(key)
      const solana = page().textOf(base58.encode(address), freshLabel(), { coin_type: 501 })
      const bytes = new TextEncoder().encode(writeNameText(solana))
      await page().post(solana, base58.encode(ed25519.sign(bytes, key)))
      expect(await ens().getEnsAddress({ name: solana.name, coinType: 501n })).toBe(toHex(address))
      expect(await ens().getEnsAddress({ name: solana.name })).toBeNull()
    })
  })

  describe('a resolver', () => {
    const strict = (request: Ask, name: string) =>
      ens(request).getEnsAddress({ name, strict: true })

    test('rejects an answer that was changed or belongs to another request', async () => {
      const { owner, name } = await register()
      const other = await register()
      const honest = through(world)
      expect(await strict(honest, name)).toBe(owner.address)
      const thief = freshOwner().address.slice(2).toLowerCase()
      const changed: Ask = async (asked) =>
        (await honest(asked)).replace(owner.address.slice(2).toLowerCase(), thief) as Hex
      await expect(strict(changed, name)).rejects.toThrow()
      let first: Hex | undefined
      const replayed: Ask = async (asked) => {
        first ??= await honest(asked)
        return first
      }
      expect(await strict(replayed, other.name)).toBe(other.owner.address)
      await expect(strict(replayed, name)).rejects.toThrow()
    })

    test('accepts an answer for five minutes', async () => {
      const { owner, name } = await register()
      const { timestamp } = await hand().getBlock()
      const ago = (seconds: number) =>
        through(open({ clock: () => (Number(timestamp) - seconds) * 1_000 }))
      expect(await strict(ago(300), name)).toBe(owner.address)
      await expect(strict(ago(301), name)).rejects.toThrow()
    })

    test('rejects answers of an unknown key, and accepts them after the key is added', async () => {
      const { owner, name } = await register()
      const next = through(open({ config: { nameSigner: 2 } }))
      await expect(strict(next, name)).rejects.toThrow()
      const { next: signer } = await signers()
      expect(signer.number).toBe(2)
      await setSigner(signer.address, true)
      expect(await strict(next, name)).toBe(owner.address)
      expect(await strict(through(world), name)).toBe(owner.address)
    })
  })

  describe('the gateway', () => {
    const sender = `0x${'ab'.repeat(20)}`
    const get = (path: string, init: RequestInit = {}) =>
      world.fetch(new Request(`${GATEWAY}/${path}`, init))

    test('responds to every page', async () => {
      const headers = { origin: 'https://any.example' }
      const asked = await get('', { method: 'OPTIONS', headers })
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      const answered = await get('signers', { headers })
      expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([
        200,
        '*',
      ])
    })

    test.each([
      ['a missing call', '0x'],
      ['another call', '0x70a08231'],
      ['truncated bytes', '0x9061b9230000'],
      ['missing bytes', '0xzz'],
    ])('rejects %s', async (_, data) => {
      const response = await get(`${sender}/${data}.json`)
      expect(response.status).toBe(400)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await response.json()).toEqual(failure('invalidRequest'))
    })

    test('rejects the name of another node, and labels that never end', async () => {
      const abi = parseAbi([
        'function resolve(bytes name, bytes data)',
        'function addr(bytes32 node)',
      ])
      const ask = async (name: Hex, node: Hex) => {
        const inner = encodeFunctionData({ abi, functionName: 'addr', args: [node] })
        const data = encodeFunctionData({ abi, functionName: 'resolve', args: [name, inner] })
        return (await get(`${sender}/${data}.json`)).status
      }
      const alice: Hex = '0x05616c6963650365746800'
      expect(await ask(alice, namehash('alice.eth'))).toBe(200)
      expect(await ask(alice, namehash('bob.eth'))).toBe(400)
      for (const wrong of [
        '0x',
        '0x05616c',
        '0x05616c696365',
        '0x05616c6963650365746800ff',
      ] as const)
        expect(await ask(wrong, namehash('alice.eth'))).toBe(400)
    })

    test('returns several records of a name together, with empty values for missing records', async () => {
      const { owner, name } = await register({ attributes: { bio: 'Hello' } })
      const node = namehash(name)
      const abi = parseAbi([
        'function resolve(bytes name, bytes data)',
        'function multicall(bytes[] data) returns (bytes[])',
        'function addr(bytes32 node) returns (address)',
        'function text(bytes32 node, string key) returns (string)',
        'function contenthash(bytes32 node) returns (bytes)',
        'function pubkey(bytes32 node) returns (bytes32 x, bytes32 y)',
      ])
      const addr = encodeFunctionData({ abi, functionName: 'addr', args: [node] })
      const text = encodeFunctionData({ abi, functionName: 'text', args: [node, 'description'] })
      const content = encodeFunctionData({ abi, functionName: 'contenthash', args: [node] })
      const pubkey = encodeFunctionData({ abi, functionName: 'pubkey', args: [node] })
      const ask = async (inner: Hex) => {
        const args = [toHex(packetToBytes(name)), inner] as const
        const data = encodeFunctionData({ abi, functionName: 'resolve', args })
        const response = await get(`${sender}/${data}.json`)
        if (response.status !== 200) return response.status
        const { data: answer } = (await response.json()) as { data: Hex }
        const [result] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), answer)
        return result
      }
      const batch = (calls: Hex[]) =>
        encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
      const answer = await ask(batch([addr, text, content, pubkey]))
      const results = decodeFunctionResult({
        abi,
        functionName: 'multicall',
        data: `${answer}` as Hex,
      })
      expect(results).toEqual([
        await ask(addr),
        await ask(text),
        await ask(content),
        await ask(pubkey),
      ])
      const [first = '0x', second = '0x', third = '0x', fourth] = results
      expect(decodeFunctionResult({ abi, functionName: 'addr', data: first })).toBe(owner.address)
      expect(decodeFunctionResult({ abi, functionName: 'text', data: second })).toBe('Hello')
      expect(decodeFunctionResult({ abi, functionName: 'contenthash', data: third })).toBe('0x')
      expect(fourth).toBe('0x')

      const other = encodeFunctionData({ abi, functionName: 'addr', args: [namehash('eth')] })
      expect(await ask(batch([addr, other]))).toBe(400)
      expect(await ask(batch([addr, batch([addr])]))).toBe(400)
      expect(await ask('0x01020304')).toBe(400)

      const again = (times: number): Hex => {
        const word = (value: number) => toHex(value, { size: 32 })
        const offsets = Array(times).fill(word(32 * times))
        const selector = toFunctionSelector('multicall(bytes[])')
        const call = padHex(addr, { dir: 'right', size: 64 })
        return concatHex([selector, word(32), word(times), ...offsets, word(size(addr)), call])
      }
      expect(await ask(again(32))).toBe(
        encodeFunctionResult({
          abi,
          functionName: 'multicall',
          result: Array(32).fill(await ask(addr)),
        }),
      )
      expect(await ask(again(33))).toBe(400)
    })

    test('security: rejects a name that exceeds the DNS length', async () => {
      const abi = parseAbi(['function resolve(bytes name, bytes data)'])
      const ask = async (labels: number) => {
        const name: Hex = `0x${'0161'.repeat(labels)}00`
        const inner = encodeFunctionData({
          abi: parseAbi(['function addr(bytes32 node)']),
          functionName: 'addr',
          args: [namehash(Array(labels).fill('a').join('.'))],
        })
        const data = encodeFunctionData({ abi, functionName: 'resolve', args: [name, inner] })
        return (await get(`${sender}/${data}.json`)).status
      }
      expect(await ask(127)).toBe(200)
      expect(await ask(128)).toBe(400)
    })

    test('accepts any letter case of a resolver’s address', async () => {
      const abi = parseAbi([
        'function resolve(bytes name, bytes data)',
        'function addr(bytes32 node)',
      ])
      const inner = encodeFunctionData({ abi, functionName: 'addr', args: [namehash('eth')] })
      const args = ['0x0365746800', inner] as const
      const data = encodeFunctionData({ abi, functionName: 'resolve', args })
      for (const letters of ['ab', 'AB', 'aB'])
        expect((await get(`0x${letters.repeat(20)}/${data}.json`)).status).toBe(200)
    })

    test('returns 404 without a suffix', async () => {
      const off = createWorld(db())
      const response = await off.fetch(new Request(`${GATEWAY}/signers`))
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(
        failure('invalidParams', { reason: 'notOffered' }, 'Names are not offered here'),
      )
    })
  })
})
