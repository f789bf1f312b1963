import { NameProfiles } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { names } from '../../db/schema/names.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import {
  createNameWorld,
  freshLabel,
  freshOwner,
  namesPage,
} from '../../testing/names/namesPage.js'

onDatabase((db) => {
  test('registers a name for one of 1,000 parallel accounts', async () => {
    const label = freshLabel()
    const world = createNameWorld(db(), { limits: { waitingRequests: { amount: 2_000 } } })
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        const from = `10.${Math.floor(index / 200)}.${index % 200}.7`
        const { status, body } = await namesPage(world, { from }).change(freshOwner(), label)
        return { status, body }
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    const text = 'The name is already registered'
    const taken = { status: 409, body: failure('invalidParams', { reason: 'taken' }, text) }
    // A full queue rejects some requests.
    for (const answer of others) if (answer.status !== 429) expect(answer).toEqual(taken)
    const rows = await db().select().from(names).where(eq(names.label, label))
    expect(rows).toHaveLength(1)
  })

  test('registers one of many parallel names of an account', async () => {
    const owner = freshOwner()
    const page = namesPage(createNameWorld(db()))
    const all = Array.from({ length: 20 }, freshLabel)
    const answers = await Promise.all(all.map((each) => page.change(owner, each)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { body } = await page.reverse(owner.address)
    expect(NameProfiles.parse(body)).toHaveLength(1)
  })
})
