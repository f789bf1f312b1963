import type { KeyPairSigner } from '@solana/kit'
import { getCloseAccountInstruction } from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { FEE, feePayerWorld, MEMO, RENT, type World } from '../../testing/chain/feePayerWorld.js'
import { signedBy } from '../../testing/chain/sponsoredTransaction.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

onDatabase((db) => {
  const {
    hand,
    network,
    payer,
    maker,
    mint,
    keys,
    open,
    ask,
    write,
    balanceOf,
    rowsOf,
    ataOf,
    send,
    landed,
    settle,
    visitor,
    opening,
    transfer,
    memo,
  } = feePayerWorld(db)

  describe('the fee payer', () => {
    test.each(['legacy', 0] as const)(
      'pays fee and rent if an account without SOL sends a token (version %s)',
      async (version) => {
        const { world, project } = open()
        const [from, to] = [await visitor(), await hand().someone()]
        const signer = await ask(world, project, '', { method: 'getPayerSigner', params: [] })
        expect(signer.result).toEqual({ signer_address: payer(), payment_address: payer() })
        const wire = await write([await opening(to.address), await transfer(from, to.address)], {
          version,
        })
        const { result } = await ask(world, project, wire)
        expect(result?.signer_pubkey).toBe(payer())
        const before = await balanceOf(payer())
        const id = await send(await signedBy(result?.signed_transaction ?? '', from))
        await landed(id)
        expect(before - (await balanceOf(payer()))).toBe(FEE + RENT)
        await expect(balanceOf(from.address)).resolves.toBe(0n)
        const [row] = await rowsOf(project)
        expect(row).toMatchObject({ account: from.address, nonce: id, amount: FEE + RENT })
        await settle()
        const [settled] = await rowsOf(project)
        expect(settled).toMatchObject({ state: 'paid', amount: FEE + RENT })
      },
    )

    test('accepts positional parameters of a Kora client, but only data that the policy allows', async () => {
      const { world, project } = open()
      const who = await hand().someone()
      const wire = await write([memo(who.address)])
      const byPosition = await ask(world, project, '', { params: [{ transaction: wire }] })
      expect(byPosition.result?.signed_transaction).toMatch(/^A/)
      const other = await ask(world, project, await write([memo(who.address, 'ho')]))
      expect(other.error).toMatchObject({ code: -32501, data: { reason: 'callNotCovered' } })
      expect(other.error.message).toContain(MEMO)
    })

    test('receives the rent of a closed token account', async () => {
      const { world, project } = open()
      const who = await hand().someone()
      await hand().mint(maker(), mint(), who.address, 0n)
      const account = await ataOf(who.address)
      const close = getCloseAccountInstruction({ account, destination: payer(), owner: who })
      const { result } = await ask(world, project, await write([close]))
      const before = await balanceOf(payer())
      await landed(await send(await signedBy(result.signed_transaction ?? '', who)))
      expect((await balanceOf(payer())) - before).toBe(RENT - FEE)
    })
  })

  describe('a budget', () => {
    test('reserves rent even for an existing token account', async () => {
      const { world, project } = open()
      const [from, to] = [await visitor(), await visitor()]
      const wire = await write([await opening(to.address), await transfer(from, to.address)])
      expect((await ask(world, project, wire)).result).toBeDefined()
      await expect(rowsOf(project)).resolves.toMatchObject([{ amount: FEE + RENT }])
    })

    test('is enforced to the lamport, per account and per project', async () => {
      const { world, project } = open({ perAccount: 2n * FEE - 1n, perDay: 10n ** 9n })
      const [one, other] = [await hand().someone(), await hand().someone()]
      const paid = async (who: KeyPairSigner, by = { world, project }, from?: string) =>
        ask(
          by.world,
          by.project,
          await write([memo(who.address)]),
          from === undefined ? {} : { from },
        )
      expect((await paid(one)).result).toBeDefined()
      await hand().pass(1)
      const again = await paid(one)
      expect(again.error).toMatchObject({ code: -32504, data: { reason: 'accountBudgetSpent' } })
      expect((await paid(other)).result).toBeDefined()

      const day = open({ perDay: 2n * FEE })
      expect((await paid(await hand().someone(), day, '198.51.100.1')).result).toBeDefined()
      expect((await paid(await hand().someone(), day, '203.0.113.1')).result).toBeDefined()
      const spent = await paid(await hand().someone(), day, '192.0.2.7')
      expect(spent.error).toMatchObject({ code: -32504, data: { reason: 'budgetSpent' } })
      day.world.clock.advance(24 * 60 * 60 * 1000)
      expect((await paid(await hand().someone(), day, '192.0.2.7')).result).toBeDefined()
    })

    test('is not reserved by an estimate, and refuses an estimate above it', async () => {
      const { world, project } = open({ perAccount: FEE })
      const who = await hand().someone()
      const estimate = { method: 'estimateTransactionFee' }
      const wire = await write([memo(who.address)])
      const { result } = await ask(world, project, wire, estimate)
      expect(result).toEqual({
        ...{ fee_in_lamports: Number(FEE), fee_in_token: null },
        ...{ signer_pubkey: payer(), payment_address: payer() },
      })
      await expect(rowsOf(project)).resolves.toEqual([])
      await ask(world, project, wire)
      const { error } = await ask(world, project, wire, estimate)
      expect(error).toMatchObject({ code: -32504, data: { reason: 'accountBudgetSpent' } })
    })

    test('counts a transaction once if two processes sign it', async () => {
      const { start, project } = open({ perDay: 5n * FEE })
      const processes = [start(), start()]
      const wires = await Promise.all(
        Array.from({ length: 10 }, async () => write([memo((await hand().someone()).address)])),
      )
      const answers = await Promise.all(
        wires.map((wire, at) =>
          ask(processes[at % 2] as World, project, wire, { from: `203.0.${at}.1` }),
        ),
      )
      expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(5)
      const at = answers.findIndex(({ result }) => result !== undefined)
      const again = await ask(start(), project, wires[at] ?? '', { from: '192.0.2.9' })
      expect(again.result).toEqual(answers[at]?.result)
      await expect(rowsOf(project)).resolves.toHaveLength(5)
    })

    test('releases the whole reservation only after the transaction expires', async () => {
      const { world, project } = open()
      const who = await hand().someone()
      const wire = await write([memo(who.address)])
      const { result } = await ask(world, project, wire)
      await settle()
      await expect(rowsOf(project)).resolves.toMatchObject([{ state: 'open', amount: FEE }])
      await hand().pass(270)
      await settle()
      await expect(rowsOf(project)).resolves.toMatchObject([{ state: 'expired', amount: 0n }])
      const late = send(await signedBy(result?.signed_transaction ?? '', who))
      await expect(late).rejects.toThrow(/[Bb]lockhash/)
    })
  })

  test('does not sign or reserve if the node does not answer', async () => {
    const { project } = open()
    const world = createWorld(db(), {
      keys: keys,
      config: { networks: [{ ...network(), rpcUrl: 'http://127.0.0.1:9' }], projects: [project] },
    })
    const wire = await write([memo((await hand().someone()).address)])
    const { error } = await ask(world, project, wire)
    expect(error).toMatchObject({ code: -32603, data: { reason: 'chainUnavailable' } })
    await expect(rowsOf(project)).resolves.toEqual([])
  })
})
