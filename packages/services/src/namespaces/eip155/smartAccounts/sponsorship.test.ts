import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Address, encodeFunctionData, numberToHex, toHex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batchOf } from '../../../testing/chain/delegatedAccount.js'
import { placeSmartAccounts } from '../../../testing/chain/placeSmartAccounts.js'
import {
  deployPaymaster,
  handOf,
  PAYMASTER_ABI,
  type Prepared,
  prepareOperation,
  runOperation,
} from '../../../testing/chain/sponsorPaymaster.js'
import { type AskedOperation, readAsked } from './sponsorship.js'

const { entryPoint, account: CODE } = SMART_ACCOUNT_CONTRACTS
const TO: Address = `0x${'a1'.repeat(20)}`
const KEY = new Uint8Array(32).fill(7)
const SIGNER = privateKeyToAddress(toHex(KEY))
const HOUR = 3600
/** EntryPoint's error code AA33 in hex. */
const AA33 = /41413333/

describe('the paymaster', () => {
  let chain: Anvil
  let other: Anvil
  let first: Address
  let second: Address
  const hand = (at = chain) => handOf(at.url)
  const deploy = (at: Anvil, signers: Address[]) => deployPaymaster(hand(at), signers)
  beforeAll(async () => {
    chain = await startAnvil()
    other = await startAnvil(31338)
    await Promise.all([chain, other].map(({ url }) => placeSmartAccounts(url)))
    first = (await deploy(chain, [SIGNER])).address
    second = (await deploy(chain, [SIGNER])).address
    expect((await deploy(other, [SIGNER])).address).toBe(first)
  })
  afterAll(() => {
    chain?.stop()
    other?.stop()
  })

  const prepare = ({ at = chain, code = CODE }: { at?: Anvil; code?: Address } = {}) =>
    prepareOperation(hand(at), { code, callData: batchOf([{ to: TO }]) })

  async function sponsor(
    { wire }: Prepared,
    options: { paymaster?: Address; key?: Uint8Array; chainId?: string; seconds?: number } = {},
  ) {
    const { paymaster = first, key = KEY, chainId = '31337', seconds = HOUR } = options
    const asked = readAsked([wire, entryPoint, numberToHex(Number(chainId))], chainId)
    const { timestamp } = await hand().getBlock()
    const validUntil = Number(timestamp) + seconds
    return (asked as AskedOperation).sign({ paymaster, key, reference: chainId, validUntil })
  }

  test('pays for operations that its key signed, up to the reserve', async () => {
    const prepared = await prepare()
    const before = await depositOf(first)
    const asked = readAsked([prepared.wire, entryPoint, '0x7a69'], '31337') as AskedOperation
    const { status } = await runOperation(prepared, await sponsor(prepared))
    expect(status).toBe('success')
    const paid = before - (await depositOf(first))
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(asked.most)
    await expect(hand().getBalance({ address: prepared.account.address })).resolves.toBe(0n)
  })

  const depositOf = (address: Address) =>
    hand().readContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'balanceOf',
      args: [address],
    })

  test.each([
    ['callData', batchOf([{ to: TO }, { to: TO }])],
    ['callGasLimit', numberToHex(100_001)],
    ['verificationGasLimit', numberToHex(150_001)],
    ['preVerificationGas', numberToHex(60_001)],
    ['maxFeePerGas', numberToHex(3_000_000_001)],
    ['maxPriorityFeePerGas', numberToHex(1_000_000_001)],
    ['paymasterVerificationGasLimit', numberToHex(70_000)],
    ['paymasterPostOpGasLimit', numberToHex(1)],
    ['nonce', numberToHex(1n << 64n)],
  ])('refuses an operation whose %s changed after the signature', async (field, value) => {
    const prepared = await prepare()
    const fields = await sponsor(prepared)
    await expect(runOperation(prepared, { ...fields, [field]: value })).rejects.toThrow('AA34')
  })

  test.each([
    [
      'for another paymaster',
      async (prepared: Prepared) => ({
        ...(await sponsor(prepared, { paymaster: second })),
        paymaster: first,
      }),
    ],
    ['for another chain', (prepared: Prepared) => sponsor(prepared, { chainId: '31338' })],
    [
      'of another key',
      (prepared: Prepared) => sponsor(prepared, { key: new Uint8Array(32).fill(8) }),
    ],
    ['of another account', async () => sponsor(await prepare())],
    [
      'with a later expiry',
      async (prepared: Prepared) => {
        const fields = await sponsor(prepared)
        const data = fields.paymasterData ?? ''
        return { ...fields, paymasterData: `0xffffffffffff${data.slice(14)}` }
      },
    ],
  ])('refuses a signature %s', async (_which, sign) => {
    const prepared = await prepare()
    await expect(runOperation(prepared, await sign(prepared))).rejects.toThrow('AA34')
  })

  test('refuses a signature of another chain for a paymaster with the same address', async () => {
    const prepared = await prepare({ at: other })
    await expect(runOperation(prepared, await sponsor(prepared))).rejects.toThrow('AA34')
  })

  test('refuses an expired signature, and a second use of a signature', async () => {
    const late = await prepare()
    await expect(runOperation(late, await sponsor(late, { seconds: -1 }))).rejects.toThrow('AA32')
    const twice = await prepare()
    const fields = await sponsor(twice)
    await runOperation(twice, fields)
    await expect(runOperation(twice, fields)).rejects.toThrow('AA25')
  })

  test('refuses an account with other code, which could decode the calls differently', async () => {
    const [codes, own] = [await prepare({ code: TO }), await prepare()]
    const client = hand()
    await client.setCode({
      address: TO,
      bytecode: (await client.getCode({ address: CODE })) ?? '0x',
    })
    await expect(runOperation(codes, await sponsor(codes))).rejects.toThrow('AA34')
    await client.setCode({ address: TO, bytecode: '0x' })
    expect((await runOperation(own, await sponsor(own))).status).toBe('success')
  })

  test.each(['0x', `0x${'00'.repeat(77)}`, `0x${'00'.repeat(128)}`, `0x${'00'.repeat(130)}`])(
    'reverts for paymaster data with another length: %s',
    async (paymasterData) => {
      const prepared = await prepare()
      const fields = await sponsor(prepared)
      await expect(runOperation(prepared, { ...fields, paymasterData })).rejects.toThrow(AA33)
    },
  )

  test('lets only its owner add and remove keys', async () => {
    const { address, owner, send } = await deploy(chain, [SIGNER])
    const change = (signer: Address, to: boolean) =>
      encodeFunctionData({ abi: PAYMASTER_ABI, functionName: 'setSigner', args: [signer, to] })
    const stranger = hand().call({ account: TO, to: address, data: change(TO, true) })
    await expect(stranger).rejects.toThrow()
    const key = new Uint8Array(32).fill(9)
    await send({ to: address, data: change(privateKeyToAddress(toHex(key)), true) })
    const [a, b] = [await prepare(), await prepare()]
    expect((await runOperation(a, await sponsor(a, { paymaster: address, key }))).status).toBe(
      'success',
    )
    await send({ to: address, data: change(SIGNER, false) })
    await expect(runOperation(b, await sponsor(b, { paymaster: address }))).rejects.toThrow('AA34')

    const before = await depositOf(address)
    const withdraw = encodeFunctionData({
      abi: PAYMASTER_ABI,
      functionName: 'withdrawTo',
      args: [TO, 5n],
    })
    await expect(hand().call({ account: TO, to: address, data: withdraw })).rejects.toThrow()
    await send({ to: address, data: withdraw })
    await expect(depositOf(address)).resolves.toBe(before - 5n)
    expect(owner).not.toBe(TO)
  })
})
