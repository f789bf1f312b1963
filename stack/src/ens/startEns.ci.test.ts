import { randomBytes } from 'node:crypto'
import { toCoinType } from '@vestibule/protocol'
import { type NameText, writeNameText } from '@vestibule/protocol/names'
import { ENS_ABI, localEns } from '@vestibule/services/testing/ens'
import { EnsPlugin, EnsResolver, JsonRpcProvider, Network } from 'ethers'
import {
  type Address,
  type CcipRequestParameters,
  concatHex,
  createPublicClient,
  createTestClient,
  decodeAbiParameters,
  defineChain,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  keccak256,
  namehash,
  parseAbi,
  parseAbiParameters,
  publicActions,
  toFunctionSelector,
  toHex,
  walletActions,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, startStack } from '../startStack.js'
import { createFolder, TIMEOUT_MS } from '../testing/world.js'
import { pictureOf } from '../tokens/ipfsApp.js'

const RESOLVER = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes question) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
])
const NOT_SIGNED = toFunctionSelector('NotSigned()')
const EXPIRED = toFunctionSelector('Expired(uint64)')
const ANSWER = parseAbiParameters('bytes result, uint64 expires, bytes signature')
const AVATAR = pictureOf('birds', 1)

describe('names of the local world', () => {
  const dataDir = createFolder()
  let stack: Stack
  let alice: PrivateKeyAccount
  let bob: PrivateKeyAccount
  beforeAll(async () => {
    stack = await startStack({ dataDir, quiet: true })
    alice = privateKeyToAccount(generatePrivateKey())
    bob = privateKeyToAccount(generatePrivateKey())
    await register('walter', alice)
    await register('harold', bob)
  }, TIMEOUT_MS)
  afterAll(() => stack.stop(), TIMEOUT_MS)

  async function register(label: string, owner: PrivateKeyAccount) {
    const { api, dapp, frame, projectId } = stack.addresses
    const timestamp = Math.floor(Date.now() / 1_000)
    const text: NameText = {
      name: `${label}.vestibule.eth`,
      attributes: { avatar: AVATAR, bio: 'Hello' },
      timestamp,
      action: 'register',
      domain: new URL(frame).host,
      nonce: randomBytes(16).toString('hex'),
      expiry: timestamp + 300,
      coin_type: toCoinType(1),
      address: owner.address,
    }
    const message = writeNameText(text)
    const signature = await owner.signMessage({ message })
    const { coin_type, address } = text
    const answer = await fetch(`${api}/v1/profile/account?projectId=${projectId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: dapp },
      body: JSON.stringify({ coin_type, address, message, signature }),
    })
    expect([answer.status, await answer.text()]).toEqual([200, '{"success":true}'])
  }

  function ens(request?: (asked: CcipRequestParameters) => Promise<Hex>) {
    const { ens, chains } = stack.addresses
    const url = chains['eip155:31337']
    const chain = defineChain({
      ...{ id: 31337, name: 'Local One', rpcUrls: { default: { http: [url] } } },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      contracts: { ensUniversalResolver: { address: ens.universalResolver } },
    })
    return createPublicClient({
      chain,
      transport: http(url),
      ...(request && { ccipRead: { request } }),
    })
  }

  test('resolve to addresses, texts, picture and name with viem', async () => {
    const client = ens()
    const name = 'walter.vestibule.eth'
    expect(await client.getEnsAddress({ name })).toBe(alice.address)
    expect(await client.getEnsAddress({ name, coinType: BigInt(toCoinType(8453)) })).toBe(
      alice.address.toLowerCase(),
    )
    expect(await client.getEnsText({ name, key: 'description' })).toBe('Hello')
    const assetGatewayUrls = { ipfs: stack.addresses.faucet }
    expect(await client.getEnsAvatar({ name, assetGatewayUrls })).toBe(
      AVATAR.replace('ipfs://', `${stack.addresses.faucet}/ipfs/`),
    )
    expect(await client.getEnsName({ address: alice.address })).toBe(name)
    const coinType = BigInt(toCoinType(31338))
    expect(await client.getEnsName({ address: alice.address, coinType })).toBe(name)
    expect(await client.getEnsResolver({ name })).toBe(stack.addresses.ens.resolver)
    expect(await client.getEnsAddress({ name: 'nemo.vestibule.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'vestibule.eth', strict: true })).toBeNull()
    expect(await client.getEnsAddress({ name: 'walter.eth' })).toBeNull()
  })

  function ethers() {
    const { ens, chains } = stack.addresses
    const network = new Network('Local One', 31337)
    network.attachPlugin(new EnsPlugin(ens.registry, 31337))
    return new JsonRpcProvider(chains['eip155:31337'], network, { staticNetwork: network })
  }

  async function send(from: Address, call: { to: Address; data: Hex }) {
    const hash = await hand().sendTransaction({ ...call, account: from, chain: null })
    expect((await hand().waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  const hand = () => {
    const transport = http(stack.addresses.chains['eip155:31337'])
    const client = createTestClient({ mode: 'anvil', transport, pollingInterval: 20 })
    return client.extend(publicActions).extend(walletActions)
  }
  async function born(at: number): Promise<Address> {
    const account = (await hand().getAddresses()).at(at)
    if (account === undefined) throw new Error('no account')
    return account
  }

  test('resolve to addresses, texts and name with ethers', async () => {
    const provider = ethers()
    try {
      const name = 'walter.vestibule.eth'
      expect(await provider.resolveName(name)).toBe(alice.address)
      expect(await provider.resolveName('Walter.Vestibule.eth')).toBe(alice.address)
      const resolver = await EnsResolver.fromName(provider, name)
      expect(await resolver?.getAddress(toCoinType(8453))).toBe(alice.address)
      expect(await resolver?.getText('description')).toBe('Hello')
      expect(await resolver?.getText('avatar')).toBe(AVATAR)
      expect(await provider.lookupAddress(alice.address)).toBe(name)
      expect(await provider.resolveName('nemo.vestibule.eth')).toBeNull()
    } finally {
      provider.destroy()
    }
  })

  describe('the resolver', () => {
    const questionOf = (name: string): Hex => {
      const data = encodeFunctionData({
        abi: RESOLVER,
        functionName: 'addr',
        args: [namehash(name)],
      })
      const args = [toHex(packetToBytes(name)), data] as const
      return encodeFunctionData({ abi: RESOLVER, functionName: 'resolve', args })
    }
    const question = questionOf('walter.vestibule.eth')
    const asked = async (data = question, sender: Address = stack.addresses.ens.resolver) => {
      const answer = await fetch(`${stack.addresses.api}/v1/ccip/${sender}/${data}.json`)
      return ((await answer.json()) as { data: Hex }).data
    }
    const read = (answer: Hex) => {
      const [result, expires, signature] = decodeAbiParameters(ANSWER, answer)
      return { result, expires, signature }
    }
    const write = ({ result, expires, signature }: ReturnType<typeof read>) =>
      encodeAbiParameters(ANSWER, [result, expires, signature])
    async function judged(
      answer: Hex,
      parts: { time?: bigint; question?: Hex; at?: Address } = {},
    ) {
      const args = [answer, parts.question ?? question] as const
      try {
        const client = ens()
        const [result] = decodeAbiParameters(
          [{ type: 'bytes' }],
          (
            await client.call({
              to: parts.at ?? stack.addresses.ens.resolver,
              data: encodeFunctionData({ abi: RESOLVER, functionName: 'resolveWithProof', args }),
              ...(parts.time !== undefined && { blockOverrides: { time: parts.time } }),
            })
          ).data ?? '0x',
        )
        return decodeAbiParameters([{ type: 'address' }], result)[0]
      } catch (error) {
        return errorOf(error)
      }
    }
    const errorOf = (error: unknown) => {
      const text = JSON.stringify(error, (_, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      )
      return text.includes(NOT_SIGNED) ? 'NotSigned' : text.includes(EXPIRED) ? 'Expired' : text
    }

    test('accepts the gateway’s answer for five minutes', async () => {
      const before = BigInt(Math.floor(Date.now() / 1_000))
      const answer = await asked()
      const { expires } = read(answer)
      expect(Number(expires - before)).toBeGreaterThanOrEqual(300)
      expect(Number(expires - before)).toBeLessThan(330)
      expect(await judged(answer, { time: expires })).toBe(alice.address)
      expect(await judged(answer, { time: expires + 1n })).toBe('Expired')
    })

    test('rejects an answer with a changed address', async () => {
      const parts = read(await asked())
      const result = encodeAbiParameters([{ type: 'address' }], [bob.address])
      expect(await judged(write({ ...parts, result }))).toBe('NotSigned')
    })

    test('rejects an answer with a changed time', async () => {
      const parts = read(await asked())
      const later = write({ ...parts, expires: parts.expires + 1n })
      expect(await judged(later)).toBe('NotSigned')
    })

    test('rejects an answer of another key, and an answer without a signature', async () => {
      const parts = read(await asked())
      const result = encodeAbiParameters([{ type: 'address' }], [bob.address])
      const { resolver } = stack.addresses.ens
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', resolver, parts.expires, keccak256(question), keccak256(result)],
        ),
      )
      const signature = await bob.sign({ hash })
      expect(await judged(write({ ...parts, result, signature }))).toBe('NotSigned')
      for (const none of ['0x', `0x${'00'.repeat(65)}`, concatHex([signature, '0x00'])] as const)
        expect(await judged(write({ ...parts, signature: none }))).toBe('NotSigned')
    })

    test('rejects an answer for another name', async () => {
      const answer = await asked(questionOf('harold.vestibule.eth'))
      expect(await judged(answer)).toBe('NotSigned')
      expect(await judged(answer, { question: questionOf('harold.vestibule.eth') })).toBe(
        bob.address,
      )
    })

    test('rejects an answer for another resolver with the same key', async () => {
      const account = await born(0)
      const other = localEns({ owner: account, zone: 'vestibule.eth' })
      const api = stack.addresses.api
      const { current } = (await (await fetch(`${api}/v1/ccip/signers`)).json()) as {
        current: { address: Address }
      }
      const args = [current.address, true] as const
      const trust = encodeFunctionData({ abi: ENS_ABI, functionName: 'setSigner', args })
      const { resolver } = other.addresses
      const deployment = other.deployments.find(({ address }) => address === resolver)?.call
      if (deployment === undefined) throw new Error('no deployment')
      for (const call of [deployment, { to: resolver, data: trust }]) await send(account, call)
      expect(await judged(await asked(), { at: resolver })).toBe('NotSigned')
      expect(await judged(await asked(question, resolver), { at: resolver })).toBe(alice.address)
    })

    test('returns no address to viem if a gateway changed it', async () => {
      const name = 'walter.vestibule.eth'
      const thief = bob.address.slice(2).toLowerCase()
      const changed = async ({ data, sender }: CcipRequestParameters) =>
        (await asked(data, sender)).replace(alice.address.slice(2).toLowerCase(), thief) as Hex
      const client = ens(changed)
      expect(await client.getEnsAddress({ name })).toBeNull()
      await expect(client.getEnsAddress({ name, strict: true })).rejects.toThrow()
      const honest = ens(({ data, sender }) => asked(data, sender))
      expect(await honest.getEnsAddress({ name, strict: true })).toBe(alice.address)
    })
  })

  test('queries the next gateway if the first gateway does not respond', async () => {
    const { ens: names, api } = stack.addresses
    const own = `${api}/v1/ccip/{sender}/{data}.json`
    const owner = await born(-2)
    const setUrls = (urls: string[]) => {
      const data = encodeFunctionData({ abi: ENS_ABI, functionName: 'setUrls', args: [urls] })
      return send(owner, { to: names.resolver, data })
    }
    const provider = ethers()
    try {
      await setUrls(['http://127.0.0.1:9/{sender}/{data}.json', own])
      const name = 'walter.vestibule.eth'
      expect(await ens().getEnsAddress({ name, strict: true })).toBe(alice.address)
      expect(await provider.resolveName(name)).toBe(alice.address)
    } finally {
      await setUrls([own])
      provider.destroy()
    }
  })

  test(
    'keeps contracts and names after a restart on other ports',
    async () => {
      const { ens: before, api } = stack.addresses
      await stack.stop()
      stack = await startStack({ dataDir, quiet: true })
      expect(stack.addresses.ens).toEqual(before)
      expect(stack.addresses.api).not.toBe(api)
      expect(await ens().getEnsAddress({ name: 'walter.vestibule.eth' })).toBe(alice.address)
    },
    2 * TIMEOUT_MS,
  )
})
