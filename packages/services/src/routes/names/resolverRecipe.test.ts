import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import {
  type Abi,
  type Address,
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  labelhash,
  namehash,
  pad,
  publicActions,
  walletActions,
  zeroHash,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { listen } from '../../server/listen.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { ENS_REGISTRY_CODE, UNIVERSAL_RESOLVER_CODE } from '../../testing/names/ensCode.js'
import { ENS_ABI } from '../../testing/names/localEns.js'
import {
  createNameWorld,
  freshLabel,
  freshOwner,
  namesPage,
  SUFFIX,
} from '../../testing/names/namesPage.js'
import type { World } from '../../testing/world.js'

const REGISTRY: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const account = privateKeyToAddress(KEY)

const CONTRACTS = join(PACKAGE_ROOT, 'contracts')

onDatabase((db) => {
  let anvil: Anvil
  let world: World
  let served: Awaited<ReturnType<typeof listen>>
  let universal: Address
  let gateway: World
  const open = (nameSigner: number) =>
    createNameWorld(db(), { clock: Date.now, config: { nameSigner } })
  const hand = () =>
    createTestClient({ mode: 'anvil', transport: http(anvil.url), pollingInterval: 20 })
      .extend(publicActions)
      .extend(walletActions)

  async function send(call: { to?: Address; data: Hex }) {
    const client = hand()
    const hash = await client.sendTransaction({ ...call, account, chain: null })
    const { status, contractAddress } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    return contractAddress ?? account
  }
  const own = (parent: string, label: string, to: Address, registry = REGISTRY) => {
    const args = [namehash(parent), labelhash(label), to] as const
    const data = encodeFunctionData({ abi: ENS_ABI, functionName: 'setSubnodeOwner', args })
    return send({ to: registry, data })
  }
  const deployRegistry = () =>
    send({
      data: `${ENS_REGISTRY_CODE}${encodeAbiParameters([{ type: 'address' }], [account]).slice(2)}`,
    })
  const resolverOf = (registry: Address) =>
    hand().readContract({
      address: registry,
      abi: ENS_ABI,
      functionName: 'resolver',
      args: [namehash(SUFFIX)],
    })

  beforeAll(async () => {
    anvil = await startAnvil()
    world = open(1)
    gateway = world
    const app = {
      fetch: (...asked: Parameters<World['app']['fetch']>) => gateway.app.fetch(...asked),
    }
    served = await listen(app, { port: 0, host: '127.0.0.1' })
    const code = await hand().getCode({ address: await deployRegistry() })
    await hand().setCode({ address: REGISTRY, bytecode: code ?? '0x' })
    const index = keccak256(`${zeroHash}${zeroHash.slice(2)}`)
    await hand().setStorageAt({ address: REGISTRY, index, value: pad(account) })
    await own('', 'eth', account)
    await own('eth', 'vestibule', account)
    const registry = encodeAbiParameters([{ type: 'address' }], [REGISTRY])
    universal = await send({ data: `${UNIVERSAL_RESOLVER_CODE}${registry.slice(2)}` })
  })
  afterAll(async () => {
    await served?.close()
    anvil?.stop()
  })

  async function node(...args: string[]) {
    const env = {
      ...{ PATH: process.env.PATH, RPC_URL: anvil.url, PRIVATE_KEY: KEY },
      ...{ WALLET: served.url, NAME: SUFFIX },
    }
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: CONTRACTS, env })
    return stdout
  }
  const resolve = (name: string) =>
    createPublicClient({ transport: http(anvil.url) }).getEnsAddress({
      name,
      universalResolverAddress: universal,
    })

  test('resolves names by the operators’ recipe, and rotates the key without an outage', async () => {
    const [owner, label] = [freshOwner(), freshLabel()]
    const page = namesPage({ fetch: world.fetch, clock: { ...world.clock, now: Date.now } })
    expect(await page.change(owner, label)).toMatchObject({ status: 200 })
    const name = `${label}.${SUFFIX}`

    const said = await node('deployResolver.mjs')
    const resolver = await resolverOf(REGISTRY)
    expect(said).toBe(`The resolver is ${resolver.toLowerCase()}.\n${SUFFIX} has it.\n`)
    expect(await resolve(name)).toBe(owner.address)

    const answer = await fetch(`${served.url}/v1/ccip/signers`)
    const { current, next } = (await answer.json()) as Record<string, { address: Address }>
    const change = (what: string, key: { address: Address } | undefined) =>
      node('changeSigner.mjs', what, key?.address ?? '', resolver)
    gateway = open(2)
    expect(await resolve(name)).toBeNull()
    expect(await change('add', next)).toBe(`add ${next?.address}: success\n`)
    expect(await resolve(name)).toBe(owner.address)
    gateway = world
    expect(await resolve(name)).toBe(owner.address)
    expect(await change('remove', current)).toBe(`remove ${current?.address}: success\n`)
    expect(await resolve(name)).toBeNull()
    gateway = open(2)
    expect(await resolve(name)).toBe(owner.address)
  })

  test('sets the resolver through the name’s wrapper, but not for another owner’s name', async () => {
    const wrapper = await deployRegistry()
    await own('', 'eth', account, wrapper)
    await own('eth', 'vestibule', account, wrapper)
    await own('eth', 'vestibule', wrapper)
    const before = await resolverOf(REGISTRY)
    await node('deployResolver.mjs')
    expect(await resolverOf(wrapper)).toMatch(/^0x[1-9a-fA-F]/)
    expect(await resolverOf(REGISTRY)).toBe(before)

    const stranger = freshOwner().address
    await own('eth', 'vestibule', stranger)
    const blocks = await hand().getBlockNumber()
    await expect(node('deployResolver.mjs')).rejects.toThrow(`${SUFFIX} belongs to ${stranger}.`)
    expect(await hand().getBlockNumber()).toBe(blocks)
  })

  test('changes a resolver only for its owner', async () => {
    const { abi, bytecode } = JSON.parse(
      readFileSync(join(CONTRACTS, 'OffchainResolver.json'), 'utf8'),
    ) as { abi: Abi; bytecode: Hex }
    const owner = freshOwner().address
    const parameters = [{ type: 'address' }, { type: 'string[]' }, { type: 'address[]' }] as const
    const args = encodeAbiParameters(parameters, [owner, ['https://a.example/{data}'], []])
    const address = await send({ data: `${bytecode}${args.slice(2)}` })
    const calls: [string, unknown[]][] = [
      ['setOwner', [account]],
      ['setSigner', [account, true]],
      ['setUrls', [['https://b.example/{data}']]],
    ]
    for (const [functionName, args] of calls) {
      const call = { address, abi, functionName, args }
      await expect(hand().simulateContract({ ...call, account })).rejects.toThrow('NotOwner')
      await hand().simulateContract({ ...call, account: owner })
    }
  })
})
