import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { toCoinType } from '@vestibule/protocol'
import { NameProfile, NameProfiles, NameSuggestions } from '@vestibule/protocol/http'
import { type NameText, writeNameText } from '@vestibule/protocol/names'
import { eq } from 'drizzle-orm'
import { type Hex, toBytes, verifyMessage } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nameNonces, names } from '../../db/schema/names.js'
import { sweep } from '../../domain/retention/sweep.js'
import { DAY, MINUTE, SECOND } from '../../platform/time.js'
import { networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import {
  createNameWorld,
  freshLabel,
  freshOwner,
  namesPage,
  SUFFIX,
} from '../../testing/names/namesPage.js'
import { futureWallet, walletOf } from '../../testing/signIn/contracts.js'
import { createWorld, FRAME_ORIGIN, type World } from '../../testing/world.js'

const refusal = (status: number, reason: string, message: string) => ({
  status,
  body: failure('invalidParams', { reason }, message),
})
const OK = { status: 200, body: { success: true } }
const CHARACTERS = 'The name may contain only letters, digits and hyphens'

const LOCAL = toCoinType(31337)

onDatabase((db) => {
  let anvil: Anvil
  let other: Anvil
  beforeAll(async () => {
    ;[anvil, other] = await Promise.all([startAnvil(), startAnvil(1)])
  })
  afterAll(() => {
    anvil?.stop()
    other?.stop()
  })
  function onChain() {
    const networks = [networkAt(31337, anvil.url), networkAt(1, other.url)]
    return namesPage(createNameWorld(db(), { config: { networks } }))
  }

  let world: World
  let page: ReturnType<typeof namesPage>
  let owner: PrivateKeyAccount
  let label: string
  beforeEach(() => {
    world = createNameWorld(db())
    page = namesPage(world)
    owner = freshOwner()
    label = freshLabel()
  })

  describe('registering', () => {
    test('[A16] [A13] [A14] stores a signed name, which leads to the address and back', async () => {
      const attributes = { avatar: 'https://a.example/a.png', bio: 'Hello' }
      const text = page.textOf(owner.address, label, { attributes })
      const signature = await owner.signMessage({ message: writeNameText(text) })
      expect(await page.post(text, signature)).toMatchObject(OK)
      const profile = {
        name: `${label}.${SUFFIX}`,
        registered: text.timestamp,
        updated: text.timestamp,
        addresses: { 2147483649: { address: owner.address, created: text.timestamp } },
        attributes: [attributes],
        record: {
          ...{ coin_type: 2147483649, address: owner.address },
          ...{ message: writeNameText(text), signature },
        },
      }
      expect(await page.find(`${label}.${SUFFIX}`)).toMatchObject({ status: 200, body: profile })
      expect(await page.reverse(owner.address)).toMatchObject({ status: 200, body: [profile] })
      expect(NameProfile.parse(profile)).toEqual(profile)
      const { record } = profile
      const signed = { ...record, signature: signature as Hex }
      expect(await verifyMessage(signed)).toBe(true)
    })

    test('[C07] finds a name by both suffixes and in capitals, and registers only the current suffix', async () => {
      expect(await page.send('zone')).toMatchObject({
        body: {
          ...{ suffix: '.vestibule.eth', legacySuffix: '.vestibule.id' },
          ...{
            domain: 'frame.localhost:4100',
            perAccount: 1,
            now: Math.floor(world.clock.now() / SECOND),
          },
        },
      })
      await page.change(owner, label)
      for (const name of [`${label}.vestibule.id`, `${label.toUpperCase()}.Vestibule.ETH`, label])
        expect(await page.find(name)).toMatchObject({ body: { name: `${label}.${SUFFIX}` } })
      const missing = refusal(404, 'notRegistered', 'The name is not registered')
      for (const name of [`${label}.other.eth`, `a.${label}.${SUFFIX}`, `x${label}.${SUFFIX}`, 'ü'])
        expect(await page.find(name)).toMatchObject(missing)
      const legacy = { name: `x${label}.vestibule.id` }
      expect(await page.change(freshOwner(), '', legacy)).toMatchObject(
        refusal(400, 'suffixMismatch', 'Names with this suffix cannot be registered here'),
      )
    })

    test.each([
      ['abc', 'tooShort', 'The name must be at least 4 characters'],
      ['a'.repeat(64), 'tooLong', 'The name must be at most 63 characters'],
      ['sub.alice', 'characters', CHARACTERS],
      [
        'xn--80ak6aa92e',
        'hyphens',
        'The name cannot begin or end with a hyphen, or have two hyphens after two characters',
      ],
    ])('[X03] [Z21] rejects the name %j as %s', async (wrong, reason, message) => {
      expect(await page.change(owner, wrong)).toMatchObject(refusal(400, reason, message))
      expect(await page.reverse(owner.address)).toMatchObject({ body: [] })
    })

    test('[A16] rejects a name with mixed scripts, capitals or underscores', async () => {
      for (const wrong of ['аlice', 'Alice', 'al_ice', 'ａｌｉｃｅ', 'ali\u200dce'])
        expect(await page.change(owner, wrong)).toMatchObject(
          refusal(400, 'malformed', 'The message is not a valid name message'),
        )
    })

    test('[A16] rejects another account’s name, also with look-alike letters', async () => {
      const taken = `pearlroom${freshLabel()}`
      expect(await page.change(owner, taken)).toMatchObject(OK)
      const circle = `circlew${freshLabel()}`
      expect(await page.change(freshOwner(), circle)).toMatchObject(OK)
      expect(await page.change(freshOwner(), taken)).toMatchObject(
        refusal(409, 'taken', 'The name is already registered'),
      )
      const alike = [
        taken.replace('pearl', 'pear1'),
        taken.replace('pearl', 'peari'),
        taken.replace('room', 'r0om'),
        taken.replace('pearl', 'p-e-arl'),
        taken.replace('room', 'roorn'),
        // `ci` looks like `c1` and `d`.
        circle.replace('circle', 'c1rcle'),
        circle.replace('circle', 'drcle'),
        circle.replace('w', 'v-v'),
      ]
      for (const other of alike)
        expect(await page.change(freshOwner(), other)).toMatchObject(
          refusal(409, 'confusable', 'The name looks like one that is already registered'),
        )
    })

    test('[A16] rejects reserved names, names of the operator, and look-alikes of both', async () => {
      page = namesPage(createNameWorld(db(), { config: { reservedNames: ['our-shop'] } }))
      for (const reserved of [
        'admin',
        'adm1n',
        'support',
        'meta-mask',
        '5upport',
        'ourshop',
        'offic1al',
      ])
        expect(await page.change(owner, reserved)).toMatchObject(
          refusal(409, 'reserved', 'The name is reserved'),
        )
    })

    test.each([
      ['for Ethereum', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
      ['for Ethereum without its last digit', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb9226'],
      ['for Solana', '7v91n7ea3gpksbh2ktyhsqfmxyzc4fkq3uucmsn5wpbt'],
      ['for Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ])('[A16] security: reserves a name that looks like an address %s', async (_, name) => {
      expect(await page.change(owner, name)).toMatchObject(
        refusal(409, 'reserved', 'The name is reserved'),
      )
    })

    test('[A16] registers one name per account, or as many as the operator allows', async () => {
      await page.change(owner, label)
      expect(await page.change(owner, freshLabel())).toMatchObject(
        refusal(409, 'accountHasName', 'The account already owns a name'),
      )
      const config = { namesPerAccount: 2 }
      const generous = namesPage(createNameWorld(db(), { config, clock: world.clock.now }))
      const second = freshLabel()
      world.clock.advance(SECOND)
      expect(await generous.change(owner, second)).toMatchObject(OK)
      expect(await generous.change(owner, freshLabel())).toMatchObject({ status: 409 })
      const { body } = await page.reverse(owner.address)
      expect(NameProfiles.parse(body).map(({ name }) => name)).toEqual([
        `${label}.${SUFFIX}`,
        `${second}.${SUFFIX}`,
      ])
    })
  })

  describe('a signed text', () => {
    const at = (seconds: number) => Math.floor(world.clock.now() / SECOND) + seconds
    test.each<[string, () => Partial<NameText>, number, string, string]>([
      [
        'for another domain',
        () => ({ domain: 'evil.example' }),
        ...([400, 'domainMismatch', 'The message is for another domain'] as const),
      ],
      [
        'that has expired',
        () => ({ timestamp: at(-400), expiry: at(-60) }),
        ...([400, 'expired', 'The message has expired'] as const),
      ],
      [
        'from a clock in the future',
        () => ({ timestamp: at(61), expiry: at(300) }),
        ...([400, 'notYetValid', 'The message is not valid yet'] as const),
      ],
      [
        'that is valid for longer than ten minutes',
        () => ({ expiry: at(601) }),
        ...([400, 'malformed', 'The message is not a valid name message'] as const),
      ],
      [
        'for a network without names',
        () => ({ coin_type: 0 }),
        ...([400, 'chainNotServed', 'The network is not supported for names'] as const),
      ],
      [
        'of an address with a wrong checksum',
        () => ({ address: '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
        ...([400, 'addressInvalid', 'The address is not valid'] as const),
      ],
    ])('[A16] [Z21] is rejected %s', async (_, parts, status, reason, message) => {
      expect(await page.change(owner, label, parts())).toMatchObject(
        refusal(status, reason, message),
      )
      expect((await page.find(label)).status).toBe(404)
    })

    test('[A16] is rejected for another key, address or network', async () => {
      page = onChain()
      const text = page.textOf(owner.address, label, { coin_type: LOCAL })
      const message = writeNameText(text)
      const invalid = refusal(401, 'signatureInvalid', 'The signature is not valid')
      const byOther = await freshOwner().signMessage({ message })
      expect(await page.post(text, byOther)).toMatchObject(invalid)
      expect(await page.post(text, '0x')).toMatchObject(invalid)
      const signature = await owner.signMessage({ message })
      const body = { coin_type: text.coin_type, address: text.address, message, signature }
      const other = freshOwner().address
      expect(await page.send('account', { ...body, address: other })).toMatchObject(
        refusal(400, 'addressMismatch', 'The message is for another address'),
      )
      expect(await page.send('account', { ...body, coin_type: 0x8000_0002 })).toMatchObject(
        refusal(400, 'coinTypeMismatch', 'The message is for another network'),
      )
      expect(await page.send('account', body)).toMatchObject(OK)
    })

    test('[A16] is accepted once, even if sent again after the name was released', async () => {
      const text = page.textOf(owner.address, label)
      const signature = await owner.signMessage({ message: writeNameText(text) })
      expect(await page.post(text, signature)).toMatchObject(OK)
      expect(await page.change(owner, label, { action: 'release' })).toMatchObject(OK)
      expect(await page.post(text, signature)).toMatchObject(
        refusal(409, 'nonceUsed', 'The message has been used'),
      )
      expect((await page.find(label)).status).toBe(404)
    })

    test('is stored until its expiry', async () => {
      const count = async () => (await db().select().from(nameNonces)).length
      await page.change(owner, label)
      await sweep(db(), world.clock.now() + 5 * MINUTE)
      expect(await count()).toBeGreaterThan(0)
      await sweep(db(), world.clock.now() + 7 * MINUTE)
      expect(await count()).toBe(0)
    })
  })

  describe('accounts of Solana', () => {
    const COIN = 501
    function solanaOwner() {
      const key = ed25519.utils.randomSecretKey()
      const sign = (text: NameText) =>
        base58.encode(ed25519.sign(new TextEncoder().encode(writeNameText(text)), key))
      return { address: base58.encode(ed25519.getPublicKey(key)), sign }
    }
    type SolanaOwner = ReturnType<typeof solanaOwner>
    function change(by: SolanaOwner, name: string, parts: Partial<NameText> = {}) {
      const text = page.textOf(by.address, name, { coin_type: COIN, ...parts })
      return page.post(text, by.sign(text))
    }
    const invalid = refusal(401, 'signatureInvalid', 'The signature is not valid')

    test('[A16] [A13] [A14] register a name under their coin type, transfer it and release it', async () => {
      const [first, next] = [solanaOwner(), solanaOwner()]
      expect(await change(first, label)).toMatchObject(OK)
      const profile = (address: string) => ({
        name: `${label}.${SUFFIX}`,
        addresses: { 501: { address } },
        record: { coin_type: COIN, address },
      })
      expect(await page.find(label)).toMatchObject({ body: profile(first.address) })
      expect(await page.reverse(first.address)).toMatchObject({ body: [profile(first.address)] })

      const offer = { action: 'transfer', to: next.address } as const
      expect(await change(solanaOwner(), label, offer)).toMatchObject({ status: 403 })
      expect(await change(first, label, offer)).toMatchObject(OK)
      expect(await change(solanaOwner(), label)).toMatchObject({ status: 409 })
      expect(await change(next, label)).toMatchObject(OK)
      expect(await page.find(label)).toMatchObject({ body: profile(next.address) })
      expect(await change(next, label, { action: 'release' })).toMatchObject(OK)
      expect((await page.find(label)).status).toBe(404)
    })

    test('[A16] security: reject a signature by another key or by an Ethereum key', async () => {
      const solana = solanaOwner()
      const text = page.textOf(solana.address, label, { coin_type: COIN })
      const byEthereum = await owner.signMessage({ message: writeNameText(text) })
      const signatures = [
        solanaOwner().sign(text),
        solana.sign({ ...text, nonce: '00'.repeat(16) }),
        byEthereum,
        base58.encode(toBytes(byEthereum)),
        base58.encode(toBytes(byEthereum).slice(0, 64)),
      ]
      for (const signature of signatures)
        expect(await page.post(text, signature)).toMatchObject(invalid)
      expect((await page.find(label)).status).toBe(404)
    })

    test('[A16] security: reject an Ethereum coin type, as Ethereum accounts reject theirs', async () => {
      const addressInvalid = refusal(400, 'addressInvalid', 'The address is not valid')
      for (const coin_type of [60, LOCAL])
        expect(await change(solanaOwner(), label, { coin_type })).toMatchObject(addressInvalid)
      expect(await page.change(owner, label, { coin_type: COIN })).toMatchObject(addressInvalid)
      const solana = solanaOwner()
      const text = page.textOf(solana.address, label, { coin_type: COIN })
      const { address } = solana
      const body = { coin_type: 60, address, message: writeNameText(text) }
      expect(await page.send('account', { ...body, signature: solana.sign(text) })).toMatchObject(
        refusal(400, 'coinTypeMismatch', 'The message is for another network'),
      )
      const offer = { action: 'transfer', to: owner.address } as const
      expect(await change(solana, label)).toMatchObject(OK)
      expect(await change(solana, label, offer)).toMatchObject(addressInvalid)
      expect((await page.find(label)).body).toMatchObject({ record: { address } })
    })

    test('[A16] [Z21] reject another domain, an expired text, and a repeated text', async () => {
      const solana = solanaOwner()
      const now = Math.floor(world.clock.now() / SECOND)
      expect(await change(solana, label, { domain: 'evil.example' })).toMatchObject(
        refusal(400, 'domainMismatch', 'The message is for another domain'),
      )
      const past = { timestamp: now - 400, expiry: now - 60 }
      expect(await change(solana, label, past)).toMatchObject(
        refusal(400, 'expired', 'The message has expired'),
      )
      const text = page.textOf(solana.address, label, { coin_type: COIN })
      const signature = solana.sign(text)
      expect(await page.post(text, signature)).toMatchObject(OK)
      expect(await change(solana, label, { action: 'release' })).toMatchObject(OK)
      expect(await page.post(text, signature)).toMatchObject(
        refusal(409, 'nonceUsed', 'The message has been used'),
      )
      expect((await page.find(label)).status).toBe(404)
    })

    test('[A16] [Z21] have one name each, and cannot register a name of an Ethereum account', async () => {
      const solana = solanaOwner()
      expect(await page.change(owner, label)).toMatchObject(OK)
      expect(await change(solana, label)).toMatchObject(
        refusal(409, 'taken', 'The name is already registered'),
      )
      expect(await change(solana, label, { action: 'release' })).toMatchObject(
        refusal(403, 'notOwner', 'The name belongs to another account'),
      )
      expect(await change(solana, freshLabel())).toMatchObject(OK)
      expect(await change(solana, freshLabel())).toMatchObject(
        refusal(409, 'accountHasName', 'The account already owns a name'),
      )
    })
  })

  describe('contracts', () => {
    test('[A16] register names (ERC-1271), even before their deployment (ERC-6492)', async () => {
      page = onChain()
      const contract = freshOwner().address
      await anvil.ask('anvil_setCode', [contract, walletOf(owner.address)])
      const text = page.textOf(contract, label, { coin_type: LOCAL })
      const message = writeNameText(text)
      expect(await page.post(text, await freshOwner().signMessage({ message }))).toMatchObject({
        status: 401,
      })
      expect(await page.post(text, await owner.signMessage({ message }))).toMatchObject(OK)

      const future = futureWallet(owner.address)
      const before = page.textOf(future.address, freshLabel(), { coin_type: LOCAL })
      const inner = await owner.signMessage({ message: writeNameText(before) })
      expect(await page.post(before, future.wrap(inner))).toMatchObject(OK)
    })

    test('[A16] are separate from a contract with the same address on another chain', async () => {
      page = onChain()
      const contract = freshOwner().address
      for (const { ask } of [anvil, other])
        await ask('anvil_setCode', [contract, walletOf(owner.address)])
      const change = async (name: string, parts: Partial<NameText>) => {
        const text = page.textOf(contract, name, parts)
        return page.post(text, await owner.signMessage({ message: writeNameText(text) }))
      }
      expect(await change(label, { coin_type: LOCAL })).toMatchObject(OK)
      const elsewhere = { coin_type: toCoinType(1) }
      expect(await change(label, { ...elsewhere, action: 'release' })).toMatchObject(
        refusal(403, 'notOwner', 'The name belongs to another account'),
      )
      expect(await change(freshLabel(), elsewhere)).toMatchObject(OK)
      expect(await change(label, { coin_type: LOCAL, action: 'release' })).toMatchObject(OK)
    })
  })

  test('[A16] treats both coin types of Ethereum as one network of a contract', async () => {
    page = onChain()
    const contract = freshOwner().address
    await other.ask('anvil_setCode', [contract, walletOf(owner.address)])
    const change = async (name: string, parts: Partial<NameText>) => {
      const text = page.textOf(contract, name, parts)
      return page.post(text, await owner.signMessage({ message: writeNameText(text) }))
    }
    expect(await change(label, { coin_type: 60 })).toMatchObject(OK)
    expect(await change(freshLabel(), { coin_type: toCoinType(1) })).toMatchObject(
      refusal(409, 'accountHasName', 'The account already owns a name'),
    )
    const release = { coin_type: toCoinType(1), action: 'release' } as const
    expect(await change(label, release)).toMatchObject(OK)
  })

  describe('releasing and transferring', () => {
    test('reserves a released name for its last owner for 90 days', async () => {
      await page.change(owner, label)
      expect(await page.change(freshOwner(), label, { action: 'release' })).toMatchObject(
        refusal(403, 'notOwner', 'The name belongs to another account'),
      )
      expect(await page.change(owner, label, { action: 'release' })).toMatchObject(OK)
      expect(await page.change(owner, label, { action: 'release' })).toMatchObject(
        refusal(404, 'notRegistered', 'The name is not registered'),
      )
      expect(await page.find(label)).toMatchObject({ status: 404 })
      expect(await page.reverse(owner.address)).toMatchObject({ body: [] })
      world.clock.advance(90 * DAY - MINUTE)
      await sweep(db(), world.clock.now())
      expect(await page.change(freshOwner(), label)).toMatchObject(
        refusal(409, 'resting', 'The name was released less than 90 days ago'),
      )
      expect(await page.change(owner, label)).toMatchObject(OK)
      expect(await page.change(owner, label, { action: 'release' })).toMatchObject(OK)
      world.clock.advance(90 * DAY)
      const next = freshOwner()
      expect(await page.change(next, label)).toMatchObject(OK)
      expect(await page.find(label)).toMatchObject({
        body: { addresses: { 2147483649: { address: next.address } } },
      })
    })

    test('deletes expired reservations', async () => {
      await page.change(owner, label)
      await page.change(owner, label, { action: 'release' })
      await sweep(db(), world.clock.now() + 90 * DAY)
      expect(await db().select().from(names).where(eq(names.label, label))).toEqual([])
    })

    test('[A13] transfers a name only to the account that signed for it', async () => {
      const registered = Math.floor(world.clock.now() / SECOND)
      await page.change(owner, label)
      world.clock.advance(MINUTE)
      const next = freshOwner()
      const offer = { action: 'transfer', to: next.address } as const
      expect(await page.change(freshOwner(), label, offer)).toMatchObject({ status: 403 })
      expect(await page.change(owner, label, offer)).toMatchObject(OK)
      const to = (address: string) => ({ body: { addresses: { 2147483649: { address } } } })
      expect(await page.find(label)).toMatchObject(to(owner.address))
      expect(await page.reverse(next.address)).toMatchObject({ body: [] })
      expect(await page.change(freshOwner(), label)).toMatchObject({ status: 409 })
      expect(await page.change(next, label)).toMatchObject(OK)
      expect(await page.find(label)).toMatchObject(to(next.address))
      const updated = registered + MINUTE / SECOND
      expect(await page.find(label)).toMatchObject({ body: { registered, updated } })
      expect(await page.change(owner, label)).toMatchObject({ status: 409 })
      expect(await page.change(owner, freshLabel())).toMatchObject(OK)
    })

    test('rejects the transfer of a withdrawn offer, or to an account that has a name', async () => {
      await page.change(owner, label)
      const [first, second] = [freshOwner(), freshOwner()]
      await page.change(owner, label, { action: 'transfer', to: first.address })
      await page.change(owner, label, { action: 'transfer', to: second.address })
      expect(await page.change(first, label)).toMatchObject(
        refusal(409, 'taken', 'The name is already registered'),
      )
      const theirs = freshLabel()
      await page.change(second, theirs)
      expect(await page.change(second, label)).toMatchObject(
        refusal(409, 'accountHasName', 'The account already owns a name'),
      )
      const of = ({ address }: PrivateKeyAccount) => ({
        body: { addresses: { 2147483649: { address } } },
      })
      expect(await page.find(theirs)).toMatchObject(of(second))
      expect(await page.find(label)).toMatchObject(of(owner))
    })
  })

  describe('suggestions', () => {
    test('[A15] reports whether a name is registered, and suggests similar free names', async () => {
      const read = async (typed: string) =>
        NameSuggestions.parse((await page.suggest(typed)).body).suggestions
      const free = await read(label)
      expect(free[0]).toEqual({ name: `${label}.${SUFFIX}`, registered: false })
      expect(free.slice(1)).toHaveLength(5)
      expect(free.slice(1).every(({ registered }) => !registered)).toBe(true)
      const second = String(free[1]?.name.slice(0, -SUFFIX.length - 1))
      expect(await page.change(owner, label)).toMatchObject(OK)
      expect(await page.change(freshOwner(), second)).toMatchObject(OK)
      const after = await read(`${label}.${SUFFIX}`)
      expect(after[0]).toEqual({ name: `${label}.${SUFFIX}`, registered: true })
      expect(after.map(({ name }) => name)).not.toContain(`${second}.${SUFFIX}`)
      expect(after).toHaveLength(6)
      expect((await read('admin'))[0]).toEqual({ name: `admin.${SUFFIX}`, registered: true })
    })

    test('[A15] tells an account that a name was offered to it or released by it', async () => {
      const next = freshOwner()
      const read = async (sender: string) =>
        NameSuggestions.parse((await page.suggest(label, SUFFIX, sender)).body).suggestions[0]
      await page.change(owner, label)
      await page.change(owner, label, { action: 'transfer', to: next.address })
      const name = `${label}.${SUFFIX}`
      expect(await read(next.address.toLowerCase())).toEqual({ name, registered: false })
      for (const other of ['', owner.address, freshOwner().address, 'nonsense'])
        expect(await read(other)).toEqual({ name, registered: true })
      await page.change(owner, label, { action: 'release' })
      expect(await read(owner.address)).toEqual({ name, registered: false })
      for (const other of ['', next.address, freshOwner().address])
        expect(await read(other)).toEqual({ name, registered: true })
    })

    test('[A15] [X03] suggests longer names for a short one, and rejects other characters and suffixes', async () => {
      const { body } = await page.suggest('bob')
      const { suggestions } = NameSuggestions.parse(body)
      expect(suggestions.map(({ name }) => name)).not.toContain(`bob.${SUFFIX}`)
      expect(suggestions.length).toBeGreaterThan(2)
      const characters = refusal(400, 'characters', CHARACTERS)
      for (const wrong of ['al_ice', 'аlice', 'a b c d'])
        expect(await page.suggest(wrong)).toMatchObject(characters)
      expect(await page.suggest(label, 'reown.id')).toMatchObject({ status: 400 })
    })
  })

  describe('abuse', () => {
    test('limits only the client that registers many names', async () => {
      world = createNameWorld(db(), { limits: { actionsPerDay: { points: 3, site: 5 } } })
      const from = (address: string) => namesPage(world, { from: address })
      const register = async (address: string) =>
        (await from(address).change(freshOwner(), freshLabel())).status
      for (let each = 0; each < 3; each++) expect(await register('198.51.100.1')).toBe(200)
      expect(await register('198.51.100.1')).toBe(429)
      expect(await from('198.51.100.1').find(label)).toMatchObject({ status: 404 })
      expect(await register('198.51.100.2')).toBe(200)
      expect(await register('198.51.100.2')).toBe(200)
      expect(await register('198.51.100.3')).toBe(429)
      expect(await register('203.0.113.1')).toBe(200)
      world.clock.advance(DAY)
      expect(await register('198.51.100.1')).toBe(200)
    })

    test('does not count a rejected change', async () => {
      world = createNameWorld(db(), { limits: { actionsPerDay: { points: 1 } } })
      page = namesPage(world)
      for (let each = 0; each < 3; each++)
        expect((await page.change(owner, 'admin')).status).toBe(409)
      expect(await page.change(owner, label)).toMatchObject(OK)
      expect((await page.change(freshOwner(), freshLabel())).status).toBe(429)
    })
  })

  describe('allowed requesters', () => {
    test('[C07] rejects name requests without a suffix, and returns empty lists to pages', async () => {
      page = namesPage(createWorld(db()))
      const notOffered = refusal(404, 'notOffered', 'Names are not offered here')
      expect(await page.find(label)).toMatchObject(notOffered)
      expect(await page.suggest(label)).toMatchObject(notOffered)
      expect(await page.reverse(owner.address)).toMatchObject({ status: 200, body: [] })
      expect(await page.change(owner, label)).toMatchObject(notOffered)
      expect(await page.send('zone')).toMatchObject(notOffered)
    })

    test('responds only to the project’s pages and the frame', async () => {
      const asked = (origin: string) => namesPage(world, { origin }).find(label)
      expect((await asked('https://app.example')).headers.get('access-control-allow-origin')).toBe(
        'https://app.example',
      )
      expect((await asked(FRAME_ORIGIN)).status).toBe(404)
      expect(await asked('https://evil.example')).toMatchObject({
        status: 403,
        body: failure('originNotAllowed'),
      })
    })

    test('[A13] serves only version 2 of the API', async () => {
      await page.change(owner, label)
      expect((await page.send(`account/${label}`)).status).toBe(200)
      expect((await page.send(`account/${label}?apiVersion=1`)).status).toBe(400)
    })

    test.each(['0x12', 'nobody', '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266'])(
      '[A14] rejects %j as an address',
      async (address) =>
        expect(await page.reverse(address)).toMatchObject(
          refusal(400, 'addressInvalid', 'The address is not valid'),
        ),
    )
  })
})
