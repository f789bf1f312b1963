import type { SocialProvider } from '@vestibule/protocol'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../db/database.js'
import { DAY } from '../../platform/time.js'
import { ageIdentities } from '../database/ageIdentities.js'
import { ageMethods } from '../database/ageMethods.js'
import { fileProviders } from '../providers/fileProviders.js'
import type { LocalProviders } from '../providers/localProviders.js'
import { identityChanger } from './identityChanger.js'
import { providerWorld, signInAt } from './providerVisits.js'
import { createVisitor, type Visitor } from './visitor.js'
import { newWallet, walletClient } from './walletClient.js'
import { asker, randomId } from './walletOwners.js'

export function identityWorld(db: () => Database) {
  let local: LocalProviders
  let people = 5_000
  beforeAll(async () => {
    local = await fileProviders()
  })
  afterAll(() => local.close())

  function world() {
    return { ...providerWorld(db(), { local }), clock: { now: Date.now, advance: () => undefined } }
  }
  type Place = ReturnType<typeof world>

  function become(name = `someone-${++people}`) {
    const email = `${name}@example.com`
    local.become({ id: String(++people), name, email, isVerified: true })
    return { name, email, id: String(people) }
  }

  async function withWallet(place: Place, visitor: Visitor) {
    const wallet = newWallet()
    const { put, confirm } = walletClient(visitor)
    await put(wallet)
    await confirm(wallet)
    return {
      ...{ place, visitor, wallet },
      ...asker(visitor, wallet),
      ...identityChanger(place, visitor, { ...wallet }),
    }
  }

  return {
    world,
    become,
    refuse: (no: boolean) => local.refuse(no),

    async byMail(email: string, place = world()) {
      const visitor = await createVisitor(place)
      const session = await place.logIn(visitor, email)
      return { session, ...(await withWallet(place, visitor)) }
    },

    async byAccount(provider: SocialProvider, place = world()) {
      const account = become()
      const visitor = await createVisitor(place)
      const session = await signInAt(place, visitor, provider)
      return { session, account, ...(await withWallet(place, visitor)) }
    },

    async addMethod(owner: ReturnType<typeof asker>): Promise<string> {
      const methodId = randomId()
      await owner.addMethod(methodId, 1)
      await ageMethods(db(), { milliseconds: 2 * DAY })
      return methodId
    },

    pass: (subject: string, milliseconds = DAY + 3_600_000) =>
      ageIdentities(db(), { milliseconds, subject }),
  }
}
