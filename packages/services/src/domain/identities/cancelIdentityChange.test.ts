import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createBrowser } from '../../testing/visitors/createBrowser.js'
import { identityWorld } from '../../testing/visitors/identityWorld.js'
import { codeOn } from '../../testing/visitors/providerVisits.js'

const google = { kind: 'linkAccount', provider: 'google' } as const
const expired = { step: 'refused', reason: 'expired' }
const SAID = 'Nothing was changed. You can close this window.'

onDatabase((db) => {
  const people = identityWorld(db)
  let number = 0
  let email = ''
  beforeEach(() => {
    email = `cancel-${++number}@example.com`
    people.become()
  })

  type Ada = Awaited<ReturnType<typeof people.byMail>>
  const cancel = (ada: Ada, changeId: string) =>
    ada.visitor.send('POST', '/v1/account/identities/changes/cancel', { body: { changeId } })
  async function beginVisit(ada: Ada) {
    const step: IdentityChangeStep = await ada.answer(await ada.begin(google))
    if (step.step !== 'visit') throw new Error(`It is ${step.step}.`)
    return step
  }
  const look = async (ada: Ada, changeId: string, code?: string) =>
    (await ada.visit(changeId, code)).body

  describe('a change cancelled in the wallet settings', () => {
    test('[J06] shows the cancellation in a window that returns later, and adds no method', async () => {
      const ada = await people.byMail(email)
      const visit = await beginVisit(ada)
      const browser = createBrowser(ada.place)
      const { url } = await browser.go(visit.path, /\/callback\?/)
      expect((await cancel(ada, visit.changeId)).status).toBe(200)
      for (const { page } of [await browser.go(url), await browser.go(url)]) {
        expect(page).toContain('This was cancelled')
        expect(page).toContain(SAID)
        expect(codeOn(page)).toBeUndefined()
      }
      expect(await look(ada, visit.changeId)).toEqual(expired)
      expect(await ada.list()).toHaveLength(1)
    })

    test('[J06] shows the cancellation at once in a window with a code, and rejects the code', async () => {
      const ada = await people.byMail(email)
      const visit = await beginVisit(ada)
      const browser = createBrowser(ada.place)
      const { page } = await browser.go(visit.path)
      const [, asks = ''] = /data-asks="([^"]+)"/.exec(page) ?? []
      const heard = browser.load(asks, { headers: { 'sec-fetch-dest': 'empty' } })
      await cancel(ada, visit.changeId)
      const answer = await heard
      expect([answer.status, await answer.text()]).toEqual([410, `This was cancelled. ${SAID}`])
      expect(await look(ada, visit.changeId, codeOn(page))).toEqual(expired)
      expect(await ada.list()).toHaveLength(1)
    })

    test('shows the cancellation in the window of a replaced change', async () => {
      const ada = await people.byMail(email)
      const visit = await beginVisit(ada)
      const browser = createBrowser(ada.place)
      const { url } = await browser.go(visit.path, /\/callback\?/)
      await ada.begin({ kind: 'linkAccount', provider: 'github' })
      expect((await browser.go(url)).page).toContain(SAID)
    })

    test('invalidates the mailed code and the consent', async () => {
      const ada = await people.byMail(email)
      const step = await ada.begin(google)
      if (step.step !== 'code') throw new Error(`It is ${step.step}.`)
      await cancel(ada, step.changeId)
      expect((await ada.code(step.changeId, await ada.newestCode(email))).status).toBe(400)

      const other = await people.byMail(`other-${email}`)
      const visit = await beginVisit(other)
      const asked = await other.answer(visit)
      expect(asked.step).toBe('agree')
      await cancel(other, visit.changeId)
      const agreed = await other.agree(visit.changeId)
      expect(agreed.body).not.toMatchObject({ step: 'done' })
      expect(await other.list()).toHaveLength(1)
    })

    test('security: requires its own session, and an unfinished change', async () => {
      const [ada, eve] = [await people.byMail(email), await people.byMail(`eve-${email}`)]
      const visit = await beginVisit(ada)
      expect((await cancel(eve, visit.changeId)).status).toBe(200)
      const asked = await ada.answer(visit)
      expect(await ada.answer(asked)).toEqual({ step: 'done' })
      await cancel(ada, visit.changeId)
      expect(await ada.list()).toHaveLength(2)
    })
  })
})
