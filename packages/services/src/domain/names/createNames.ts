import type { NameProfile, NameSuggestions, NameZone } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { NAMED } from '../../namespaces/nameRulesOf.js'
import type { AskNode } from '../../namespaces/signInRules.js'
import { sha256 } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { RateLimiter } from '../admission/rateLimiter.js'
import { SKEW } from '../signIn/checkMessage.js'
import { checkText, type Sent } from './checkText.js'
import { createReserved, skeletonOf } from './lookAlike.js'
import { NameError } from './nameError.js'
import { isOffered, isOwner, type NameRow, nameRows, type Owner } from './nameRows.js'
import { labelFault, type Zone } from './nameZone.js'

const VARIANTS = [
  (name: string) => `my${name}`,
  (name: string) => `the${name}`,
  (name: string) => `${name}24`,
  (name: string) => `${name}77`,
  (name: string) => `${name}-365`,
  (name: string) => `hello${name}`,
  (name: string) => `${name}-online`,
  (name: string) => `${name}-888`,
]

function variantsOf(label: string): string[] {
  return VARIANTS.map((vary) => vary(label)).filter((each) => labelFault(each) === undefined)
}

const MOST_SUGGESTED = 5

export function createNames(options: Options) {
  const { db, clock, rateLimiter, frameOrigin, perAccount, zone } = options
  const isReserved = createReserved(options.reserved)
  const domain = new URL(frameOrigin).host

  /** @throws NameError `taken`, `confusable`, `resting`, `reserved`, `accountHasName` */
  async function register(transaction: Database, change: Change): Promise<void> {
    const { label, owner, text, sent } = change
    const now = new Date(clock())
    const skeleton = skeletonOf(label)
    await nameRows.lockAccount(transaction, owner.address)
    const similar = await nameRows.lockSimilar(transaction, { label, skeleton }, now.getTime())
    if (similar !== undefined && !mayHave(similar, change)) throw refusalOf(similar, label)
    if (similar === undefined && isReserved(label)) throw new NameError('reserved')
    const own = await nameRows.ofAddress(transaction, owner.address)
    if (own.filter((row) => isOwner(row, owner)).length >= perAccount)
      throw new NameError('accountHasName')
    const { message, signature } = sent
    const row = {
      ...owner,
      ...{ attributes: text.attributes, message, signature, updatedAt: now },
      ...{ offeredTo: null, offeredCoinType: null, releasedAt: null },
    }
    if (similar !== undefined) await nameRows.update(transaction, label, row)
    else if (!(await nameRows.insert(transaction, { label, skeleton, ...row, createdAt: now })))
      throw new NameError('taken')
  }

  async function requireOwn(transaction: Database, { label, owner }: Change): Promise<void> {
    const of = { label, skeleton: skeletonOf(label) }
    const row = await nameRows.lockSimilar(transaction, of, clock())
    if (row?.label !== label || row.releasedAt !== null) throw new NameError('notRegistered')
    if (!isOwner(row, owner)) throw new NameError('notOwner')
  }

  async function apply(transaction: Database, change: Change): Promise<void> {
    const { label, text, owner, to } = change
    if (text.action === 'register') return register(transaction, change)
    await requireOwn(transaction, change)
    const offer = {
      offeredTo: to ?? null,
      offeredCoinType: to === undefined ? null : owner.coinType,
    }
    const releasedAt = text.action === 'release' ? new Date(clock()) : null
    await nameRows.update(transaction, label, { ...offer, releasedAt })
  }

  function profileOf(row: NameRow): NameProfile {
    const { label, coinType, address, attributes, message, signature } = row
    const updated = secondsOf(row.updatedAt)
    return {
      name: zone.fullName(label),
      registered: secondsOf(row.createdAt),
      updated,
      addresses: { [coinType]: { address, created: updated } },
      attributes: [attributes],
      record: { coin_type: coinType, address, message, signature },
    }
  }

  return {
    zone: (): NameZone => ({
      suffix: `.${zone.suffix}`,
      legacySuffix: zone.legacySuffix === undefined ? null : `.${zone.legacySuffix}`,
      ...{ domain, perAccount },
      now: secondsOf(new Date(clock())),
    }),

    /** Uses the text's nonce only on success. @throws NameError, RateLimitError, and errors of `askOf` */
    async change(request: Request): Promise<void> {
      const { client, site, signature } = request
      const checked = checkText(request, { zone, domain, now: clock() })
      const { text, network, address } = checked
      let isAsked = false
      const ask = request.askOf(`${network.namespace}:${network.reference}`)
      const isSigned = await network.signIn.verify({
        address,
        reference: network.reference,
        message: request.message,
        signature,
        ask(method, params) {
          isAsked = true
          return ask(method, params)
        },
      })
      if (!isSigned) throw new NameError('signatureInvalid')
      // `byKey`: a key's signature needs no node, a contract's signature does.
      const owner = { address, coinType: text.coin_type, byKey: !isAsked }
      await db.transaction(async (transaction) => {
        await rateLimiter.take(
          [
            ['actionsPerDay', 'name', client],
            ['actionsPerDay.site', 'name', site],
          ],
          {
            database: transaction,
          },
        )
        await apply(transaction, { ...checked, owner, sent: request })
        const expiresAt = new Date(text.expiry * SECOND + SKEW)
        const hash = sha256(`${text.nonce} ${address}`)
        if (!(await nameRows.useNonce(transaction, hash, expiresAt)))
          throw new NameError('nonceUsed')
      })
    },

    async find(name: string): Promise<NameProfile> {
      const label = zone.readLabel(name)
      const row = label === undefined ? undefined : await nameRows.find(db, label)
      if (row === undefined) throw new NameError('notRegistered')
      return profileOf(row)
    },

    async ofAddress(address: string): Promise<NameProfile[]> {
      const spelled = spell(address)
      if (spelled === undefined) throw new NameError('addressInvalid')
      return (await nameRows.ofAddress(db, spelled)).map(profileOf)
    },

    /**
     * Returns the typed name, unless it is too short, and similar free names.
     * @param sender The requesting address. Names that it released, or that were offered to it, are
     * free for it
     * @throws NameError for an invalid name, or a name with another suffix
     */
    async suggest(
      typed: string,
      { suffix, sender }: { suffix: string | undefined; sender: string | undefined },
    ): Promise<NameSuggestions> {
      if (suffix !== undefined && suffix !== zone.suffix) throw new NameError('suffixMismatch')
      const label = zone.readLabel(typed)
      if (label === undefined) throw new NameError('characters')
      const fault = labelFault(label)
      if (fault !== undefined && fault !== 'tooShort') throw new NameError(fault)
      const variants = variantsOf(label)
      const skeletons = [label, ...variants].map(skeletonOf)
      const taken = await nameRows.takenOf(db, skeletons, clock())
      const isTaken = (each: string) => taken.has(skeletonOf(each)) || isReserved(each)
      const free = variants.filter((each) => !isTaken(each)).slice(0, MOST_SUGGESTED)
      const address = sender === undefined ? undefined : spell(sender)
      const isKept = address !== undefined && (await nameRows.isKeptFor(db, label, address))
      const listed = [...(fault === undefined ? [label] : []), ...free]
      return {
        suggestions: listed.map((each) => ({
          name: zone.fullName(each),
          registered: isTaken(each) && !(isKept && each === label),
        })),
      }
    },
  }
}

const spell = (address: string): string | undefined =>
  NAMED.map(({ signIn }) => signIn.canonicalAddress(address, '')).find((each) => each !== undefined)

function mayHave(row: NameRow, { label, owner }: Change): boolean {
  if (row.label !== label) return false
  return row.releasedAt === null ? isOffered(row, owner) : isOwner(row, owner)
}

function refusalOf(row: NameRow, label: string): NameError {
  if (row.label !== label) return new NameError('confusable')
  return new NameError(row.releasedAt === null ? 'taken' : 'resting')
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / SECOND)

export type Names = ReturnType<typeof createNames>
type Change = ReturnType<typeof checkText> & { owner: Owner; sent: Request }

type Options = {
  db: Database
  clock: Clock
  rateLimiter: Pick<RateLimiter, 'take'>
  frameOrigin: string
  zone: Zone
  perAccount: number
  reserved: readonly string[]
}
type Request = Sent & {
  signature: string
  client: string
  site: string
  askOf: (caipNetworkId: string) => AskNode
}
