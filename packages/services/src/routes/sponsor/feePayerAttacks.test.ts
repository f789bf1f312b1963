import { ed25519 } from '@noble/curves/ed25519.js'
import { base64 } from '@scure/base'
import {
  AccountRole,
  type Address,
  getAddressEncoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getAssignWithSeedInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  getApproveInstruction,
  getCloseAccountInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { FEE, feePayerWorld, MEMO, SYSTEM } from '../../testing/chain/feePayerWorld.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'

const ED25519 = 'Ed25519SigVerify111111111111111111111111111' as Address
const BUDGET = 'ComputeBudget111111111111111111111111111111' as Address
const TABLES = 'AddressLookupTab1e1111111111111111111111111' as Address

function twoSignatures(): Instruction {
  const secret = ed25519.utils.randomSecretKey()
  const message = Uint8Array.of(1)
  const body = [...ed25519.sign(message, secret), ...ed25519.getPublicKey(secret), ...message]
  const start = 2 + 2 * 14
  const OWN = 0xffff
  const place = Uint16Array.of(start, OWN, start + 64, OWN, start + 96, 1, OWN)
  const entry = [...new Uint8Array(place.buffer)]
  return { programAddress: ED25519, data: Uint8Array.from([2, 0, ...entry, ...entry, ...body]) }
}

onDatabase((db) => {
  const {
    hand,
    payer,
    maker,
    open,
    ask,
    write,
    balanceOf,
    rowsOf,
    ataOf,
    visitor,
    asPayer,
    opening,
    transfer,
    memo,
  } = feePayerWorld(db)

  describe('a hostile page', () => {
    type Attack = (thief: KeyPairSigner) => Promise<string> | string
    const bytesOf = (wire: string, change: (bytes: Uint8Array) => Uint8Array) =>
      base64.encode(change(base64.decode(wire)))
    const withPayer = (instruction: Instruction): Instruction => ({
      ...instruction,
      accounts: (instruction.accounts ?? []).map(({ address, role }) => ({ address, role })),
    })
    const putTable = async (addresses: readonly string[]) => {
      const table = (await hand().someone()).address
      const head = new Uint8Array(56)
      head[0] = 1
      head.fill(255, 4, 12)
      const keys = addresses.flatMap((each) => [...getAddressEncoder().encode(each as Address)])
      await hand().putAccount(table, TABLES, Uint8Array.from([...head, ...keys]))
      return table
    }

    const ATTACKS: [what: string, says: string, attack: Attack][] = [
      [
        'a transfer of the payer’s SOL',
        'may not be an account',
        (thief) =>
          write([
            withPayer(
              getTransferSolInstruction({
                ...{ source: asPayer(), destination: thief.address, amount: 1_000_000_000n },
              }),
            ),
            memo(thief.address),
          ]),
      ],
      [
        'a new account of the thief, at the payer’s expense',
        'may not be an account',
        (thief) =>
          write([
            withPayer(
              getCreateAccountInstruction({
                ...{ payer: asPayer(), newAccount: thief, lamports: 5_000_000n, space: 0 },
                programAddress: SYSTEM,
              }),
            ),
          ]),
      ],
      [
        'AssignWithSeed with the payer as base',
        'may not be an account',
        async (thief) =>
          write([
            withPayer(
              getAssignWithSeedInstruction({
                ...{ account: (await hand().someone()).address, baseAccount: asPayer() },
                ...{ base: payer(), seed: 'x', programAddress: TOKEN_PROGRAM_ADDRESS },
              }),
            ),
            memo(thief.address),
          ]),
      ],
      [
        'an assignment of the payer’s account to a program',
        'may not be an account',
        (thief) =>
          write([
            {
              programAddress: SYSTEM,
              accounts: [{ address: payer(), role: AccountRole.WRITABLE_SIGNER }],
              data: Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32).fill(9)]),
            },
            memo(thief.address),
          ]),
      ],
      [
        'the payer as the authority of a nonce',
        'may not be an account',
        async (thief) =>
          write([
            withPayer(
              getAuthorizeNonceAccountInstruction({
                ...{ nonceAccount: (await hand().someone()).address, nonceAuthority: asPayer() },
                newNonceAuthority: thief.address,
              }),
            ),
            memo(thief.address),
          ]),
      ],
      [
        'a durable nonce, which never expires',
        'durable nonce',
        async (thief) =>
          write([
            getAdvanceNonceAccountInstruction({
              ...{ nonceAccount: (await hand().someone()).address, nonceAuthority: thief },
            }),
            memo(thief.address),
          ]),
      ],
      [
        'an approval over the payer’s tokens',
        'may not be an account',
        async (thief) =>
          write([
            withPayer(
              getApproveInstruction({
                ...{ source: await ataOf(payer()), delegate: thief.address, owner: asPayer() },
                amount: 1n,
              }),
            ),
            memo(thief.address),
          ]),
      ],
      [
        'a close of the payer’s token account',
        'has to give its rent',
        async (thief) =>
          write([
            withPayer(
              getCloseAccountInstruction({
                ...{ account: await ataOf(payer()), destination: thief.address, owner: asPayer() },
              }),
            ),
            memo(thief.address),
          ]),
      ],
      [
        'a close by the payer’s authority with the rent for the payer',
        'may not be an account',
        async (thief) =>
          write([
            withPayer(
              getCloseAccountInstruction({
                ...{ account: await ataOf(payer()), destination: payer(), owner: asPayer() },
              }),
            ),
            memo(thief.address),
          ]),
      ],
      [
        'rent of a closed account for the thief',
        'has to give its rent',
        async (thief) =>
          write([
            getCloseAccountInstruction({
              ...{ account: await ataOf(thief.address), destination: thief.address, owner: thief },
            }),
            await opening(thief.address),
          ]),
      ],
      [
        'a close inside a batch of the token program',
        'hides its instructions',
        async (thief) =>
          write([
            {
              programAddress: TOKEN_PROGRAM_ADDRESS,
              accounts: [
                { address: await ataOf(thief.address), role: AccountRole.WRITABLE },
                { address: thief.address, role: AccountRole.WRITABLE_SIGNER },
                { address: thief.address, role: AccountRole.WRITABLE_SIGNER },
              ],
              data: Uint8Array.from([255, 3, 1, 9]),
            },
          ]),
      ],
      [
        'an account of a token that the thief created',
        'does not pay for accounts of the token',
        async (thief) =>
          write([
            await opening(thief.address, await hand().makeToken(maker())),
            memo(thief.address),
          ]),
      ],
      [
        'an account with the thief’s token program',
        'may not be an account',
        async (thief) => {
          const { accounts = [], ...rest } = withPayer(await opening(thief.address))
          const program = { address: thief.address, role: AccountRole.READONLY }
          return write([
            { ...rest, accounts: [...accounts.slice(0, 5), program] },
            memo(thief.address),
          ])
        },
      ],
      [
        'an account of the payer, opened at the payer’s expense',
        'may not be an account',
        async (thief) => write([withPayer(await opening(payer())), memo(thief.address)]),
      ],
      [
        'an unknown program with the payer',
        'may not be an account',
        async (thief) =>
          write([
            {
              programAddress: (await hand().someone()).address,
              accounts: [{ address: payer(), role: AccountRole.READONLY }],
              data: Uint8Array.of(0),
            },
            memo(thief.address),
          ]),
      ],
      [
        'the payer in a lookup table',
        'repeats an account',
        async (thief) => {
          const table = await putTable([payer()])
          const drain = withPayer({
            programAddress: SYSTEM,
            accounts: [
              { address: payer(), role: AccountRole.WRITABLE },
              { address: thief.address, role: AccountRole.WRITABLE },
            ],
            data: Uint8Array.from([2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0]),
          })
          // The test replaces this placeholder with the payer in the table.
          const stand = (await hand().someone()).address
          const wire = await write(
            [
              {
                ...drain,
                accounts: [
                  { address: stand, role: AccountRole.WRITABLE },
                  ...(drain.accounts ?? []).slice(1),
                ],
              },
              memo(thief.address),
            ],
            { tables: { [table]: [stand] } },
          )
          return wire
        },
      ],
      [
        'a table without the address',
        'not there',
        async (thief) => {
          const table = await putTable([])
          const stand = (await hand().someone()).address
          const drain: Instruction = {
            programAddress: SYSTEM,
            accounts: [
              { address: thief.address, role: AccountRole.WRITABLE_SIGNER },
              { address: stand, role: AccountRole.WRITABLE },
            ],
            data: Uint8Array.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
          }
          return write([drain], { tables: { [table]: [stand] } })
        },
      ],
      [
        'a compute price above the policy’s limit',
        'micro-lamports',
        (thief) =>
          write([
            {
              programAddress: BUDGET,
              data: Uint8Array.from([3, 0xa1, 0x86, 1, 0, 0, 0, 0, 0]),
            },
            memo(thief.address),
          ]),
      ],
      [
        'the deprecated compute budget instruction with an extra fee',
        'compute budget cannot be read',
        (thief) =>
          write([
            {
              programAddress: BUDGET,
              data: Uint8Array.from([0, 1, 0, 0, 0, 255, 255, 255, 255]),
            },
            memo(thief.address),
          ]),
      ],
      [
        'a missing signature of a signer other than the payer',
        'no other signer',
        () => write([{ programAddress: MEMO, data: new TextEncoder().encode('hi') }]),
      ],
      [
        'a transaction that fails',
        'would fail',
        async (thief) => write([await transfer(thief, maker().address, 10n ** 12n)]),
      ],
      [
        'a blockhash of another network',
        'blockhash',
        (thief) => write([memo(thief.address)], { blockhash: '4'.repeat(43) }),
      ],
      [
        'another payer',
        'first account must be',
        (thief) => write([memo(thief.address)], { payer: maker().address }),
      ],
      [
        'trailing bytes after the message',
        'cannot be read',
        async (thief) =>
          bytesOf(await write([memo(thief.address)]), (bytes) => Uint8Array.from([...bytes, 0])),
      ],
      [
        'a length in a longer encoding',
        'cannot be read',
        async (thief) =>
          bytesOf(await write([memo(thief.address)]), (bytes) =>
            Uint8Array.from([(bytes[0] ?? 0) | 0x80, 0, ...bytes.slice(1)]),
          ),
      ],
    ]
    test.each(ATTACKS)('gets no signature for %s', async (_what, says, attack) => {
      const { world, project } = open()
      const thief = await visitor()
      const before = await balanceOf(payer())
      const { result, error } = await ask(world, project, await attack(thief))
      expect(result).toBeUndefined()
      expect(error.message).toContain(says)
      await expect(rowsOf(project)).resolves.toEqual([])
      await expect(balanceOf(payer())).resolves.toBe(before)
    })

    test('pays for each signature that the cluster verifies', async () => {
      const { world, project } = open(
        {},
        { calls: [ED25519, MEMO].map((to) => ({ to, methods: ['*'] })) },
      )
      const who = await hand().someone()
      const wire = await write([twoSignatures(), memo(who.address)])
      const { result } = await ask(world, project, wire)
      expect(result?.signer_pubkey).toBe(payer())
      await expect(rowsOf(project)).resolves.toMatchObject([{ amount: 2n * FEE }])
    })

    test('is refused with another site, project, network or method', async () => {
      const { world, project } = open()
      const wire = await write([memo((await hand().someone()).address)])
      const evil = await ask(world, project, wire, { origin: 'https://evil.example' })
      expect([evil.status, evil.error]).toEqual([403, failure('originNotAllowed').error])
      const plain = await ask(world, { id: 'plain' }, wire)
      expect(plain.error.data.reason).toBe('notSponsored')
      const other = await ask(world, project, wire, { network: 'eip155:1' })
      expect(other.error.data.reason).toBe('networkNotSponsored')
      const method = await ask(world, project, wire, { method: 'transferTransaction' })
      expect(method.error.code).toBe(-32601)
      const none = await ask(world, project, wire, { params: {} })
      expect(none.error).toMatchObject({ code: -32602, data: { reason: 'invalid' } })
    })
  })
})
