import type { Database } from '../../db/database.js'
import type { NameRecords } from '../../namespaces/nameRules.js'
import { networkOfCoinType } from '../../namespaces/nameRulesOf.js'
import { type NameRow, nameRows } from './nameRows.js'
import type { Zone } from './nameZone.js'

export function createNameRecords({ db, zone }: { db: Database; zone: Zone }): NameRecords {
  return {
    async find(name) {
      const label = name.includes('.') ? zone.readLabel(name) : undefined
      const row = label === undefined ? undefined : await nameRows.find(db, label)
      if (row === undefined) return undefined
      const { avatar, bio } = row.attributes
      const texts = new Map([
        ['avatar', avatar],
        ['description', bio],
      ])
      return { address: (coinType) => addressOf(row, coinType), text: (key) => texts.get(key) }
    },

    async primaryName(address, coinType) {
      const network = networkOfCoinType(coinType)
      const spelled = network?.signIn.canonicalAddress(address, network.reference)
      const rows = spelled === undefined ? [] : await nameRows.ofAddress(db, spelled)
      const row = rows.find((each) => addressOf(each, coinType) !== undefined)
      return row && zone.fullName(row.label)
    },
  }
}

/** A key's name resolves on all chains of its namespace, a contract's name only on its own chain. */
function addressOf(row: NameRow, coinType: number): Uint8Array | undefined {
  const [own, asked] = [networkOfCoinType(row.coinType), networkOfCoinType(coinType)]
  if (own === undefined || own.namespace !== asked?.namespace) return undefined
  const isThere = row.byKey || own.reference === asked.reference
  return isThere ? own.names.bytesOf(row.address) : undefined
}
