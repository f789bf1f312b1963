import { base64 } from '@scure/base'
import { AccountRole, type Address, type Instruction, type KeyPairSigner } from '@solana/kit'
import { getTransferSolWithSeedInstruction } from '@solana-program/system'
import { getCloseAccountInstruction } from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { FEE, feePayerWorld, RENT, SYSTEM } from '../../testing/chain/feePayerWorld.js'
import { signedBy } from '../../testing/chain/sponsoredTransaction.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const BUDGET = 'ComputeBudget111111111111111111111111111111' as Address
const MESSAGE = 129

const budget = (kind: number, value: bigint, size: 4 | 8): Instruction => {
  const data = new DataView(new ArrayBuffer(1 + size))
  data.setUint8(0, kind)
  if (size === 4) data.setUint32(1, Number(value), true)
  else data.setBigUint64(1, value, true)
  return { programAddress: BUDGET, data: new Uint8Array(data.buffer) }
}
const bytesOf = (wire: string, change: (bytes: Uint8Array) => Uint8Array) =>
  base64.encode(change(base64.decode(wire)))

onDatabase((db) => {
  const world = feePayerWorld(db)
  const { hand, payer, maker, mint, keys, network, open, ask, write, rowsOf, ataOf } = world
  const { asPayer, opening, transfer, memo, visitor, landed, settle, balanceOf } = world
  /** Replaces the library's signer with the payer's address. */
  const plain = ({ accounts = [], ...rest }: Instruction): Instruction => ({
    ...rest,
    accounts: accounts.map(({ address, role }) => ({ address, role })),
  })

  describe('a trick of a hostile page', () => {
    type Trick = (thief: KeyPairSigner) => Promise<string>
    const TRICKS: [what: string, says: string, trick: Trick][] = [
      [
        'the payer as the base of an account with a seed',
        'may not be an account',
        async (thief) =>
          write([
            plain(
              getTransferSolWithSeedInstruction({
                ...{ source: await ataOf(payer()), baseAccount: asPayer(), amount: 1n },
                ...{ destination: thief.address, fromSeed: 'x', fromOwner: SYSTEM },
              }),
            ),
            memo(thief.address),
          ]),
      ],
      [
        'the payer as one of a multisig’s signers',
        'may not be an account',
        async (thief) => {
          const { accounts = [], ...rest } = await transfer(thief, maker().address)
          const member = { address: payer(), role: AccountRole.READONLY_SIGNER }
          return write([plain({ ...rest, accounts: [...accounts, member] })])
        },
      ],
      [
        'a close that lists the payer twice',
        'may not be an account',
        async (thief) => {
          const account = await ataOf(thief.address)
          const { accounts = [], ...rest } = plain(
            getCloseAccountInstruction({ account, destination: payer(), owner: thief }),
          )
          const again = { address: payer(), role: AccountRole.READONLY_SIGNER }
          return write([{ ...rest, accounts: [...accounts, again] }])
        },
      ],
      [
        'an account that is opened and immediately closed for its rent',
        'has to give its rent',
        async (thief) => {
          const account = await ataOf(thief.address)
          const close = { account, destination: thief.address, owner: thief }
          return write([await opening(thief.address), getCloseAccountInstruction(close)])
        },
      ],
      [
        'an additional account after the accounts that open one',
        'may not be an account',
        async (thief) => {
          const { accounts = [], ...rest } = plain(await opening(thief.address))
          const more = { address: thief.address, role: AccountRole.WRITABLE_SIGNER }
          return write([{ ...rest, accounts: [...accounts, more] }])
        },
      ],
      [
        'recovered nested tokens instead of an opened account',
        'may not be an account',
        async (thief) => {
          const nested = { ...plain(await opening(thief.address)), data: Uint8Array.of(2) }
          return write([nested, memo(thief.address)])
        },
      ],
      [
        'the payer’s address as a lookup table',
        'not there',
        async (thief) => {
          const stand = (await hand().someone()).address
          const accounts = [
            { address: thief.address, role: AccountRole.WRITABLE_SIGNER },
            { address: stand, role: AccountRole.WRITABLE },
          ]
          const data = Uint8Array.from([2, 0, 0, 0, ...new Uint8Array(8)])
          const drain = { programAddress: SYSTEM, accounts, data }
          return write([drain], { tables: { [payer()]: [stand] } })
        },
      ],
      [
        'two compute prices',
        'compute budget cannot be read',
        async (thief) => write([budget(3, 1n, 8), budget(3, 2n ** 40n, 8), memo(thief.address)]),
      ],
      [
        'a message of version 1',
        'cannot be read',
        async (thief) =>
          bytesOf(await write([memo(thief.address)]), (all) => all.with(MESSAGE, 0x81)),
      ],
      [
        'a header that makes the payer read-only',
        'cannot be read',
        async (thief) =>
          bytesOf(await write([memo(thief.address)]), (all) => all.with(MESSAGE + 2, 2)),
      ],
      [
        'a program outside the message',
        'not there',
        async (thief) =>
          bytesOf(await write([memo(thief.address)]), (all) => {
            // The program index follows the header, three keys, the blockhash and the count.
            return all.with(MESSAGE + 4 + 1 + 3 * 32 + 32 + 1, 9)
          }),
      ],
    ]

    test.each(TRICKS)('gets no signature: %s', async (_what, says, trick) => {
      const { world, project } = open()
      const { result, error } = await ask(world, project, await trick(await visitor()))
      expect(result).toBeUndefined()
      expect(error.message).toContain(says)
      await expect(rowsOf(project)).resolves.toEqual([])
    })

    test('reserves the rent of each account and the whole priority fee', async () => {
      const who = await visitor()
      const others = await Promise.all([1, 2, 3].map(() => hand().someone()))
      const opened = await Promise.all(others.map(({ address }) => opening(address)))
      const units = 1_400_000n
      const wire = await write([
        ...[budget(2, units, 4), budget(3, 100_000n, 8)],
        ...[...opened, memo(who.address)],
      ])
      const most = FEE + (units * 100_000n) / 1_000_000n + 3n * RENT
      const poor = open({ perAccount: most - 1n })
      const refused = await ask(poor.world, poor.project, wire)
      expect(refused.error.data.reason).toBe('accountBudgetSpent')
      const rich = open({ perAccount: most })
      expect((await ask(rich.world, rich.project, wire)).result).toBeDefined()
      await expect(rowsOf(rich.project)).resolves.toMatchObject([{ amount: most }])
    })

    test('costs one fee if the transaction fails after its signature', async () => {
      const { world, project } = open()
      const [thief, friend] = [await visitor(), await visitor()]
      const wire = await write([await transfer(thief, friend.address, 100n)])
      const { result } = await ask(world, project, wire)
      await hand().fund(thief.address, 1_000_000_000)
      await hand().sendToken(thief, mint(), friend.address, 50n)
      const before = await balanceOf(payer())
      const signed = await signedBy(result?.signed_transaction ?? '', thief)
      const id = await hand().ask<string>('sendTransaction', [
        signed,
        { encoding: 'base64', skipPreflight: true },
      ])
      await landed(id)
      expect(before - (await balanceOf(payer()))).toBe(FEE)
      await settle()
      await expect(rowsOf(project)).resolves.toMatchObject([{ state: 'paid', amount: FEE }])
    })

    test('cannot make two projects pay for one transaction', async () => {
      const [one, other] = [open(), open()]
      const wire = await write([memo((await hand().someone()).address)])
      const answers = await Promise.all(
        [one, other].map(({ world, project }) => ask(world, project, wire)),
      )
      expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(1)
      const refusal = answers.find(({ error }) => error !== undefined)
      expect(refusal?.error.message).toBe('Another project pays for this operation.')
    })
  })

  test('gets no signature from a payer without a balance, which is reported', async () => {
    const { project } = open()
    const at = { networks: [network()], projects: [project], sponsorSigner: 7 }
    const world = createWorld(db(), { keys, config: at })
    const named = await ask(world, project, '', { method: 'getPayerSigner', params: [] })
    const empty = named.result?.signer_address ?? ''
    const wire = await write([memo((await hand().someone()).address)], { payer: empty })
    const { error } = await ask(world, project, wire)
    expect(error).toMatchObject({ code: -32504, data: { reason: 'payerEmpty' } })
    await hand().fund(empty, 2_000_000)
    expect((await ask(world, project, wire)).result?.signer_pubkey).toBe(empty)
  })
})
