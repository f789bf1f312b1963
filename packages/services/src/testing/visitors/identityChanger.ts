import {
  IdentityChangeStep,
  IdentityList,
  type WantedIdentityChange,
} from '@vestibule/protocol/http'
import type { World } from '../world.js'
import { createBrowser } from './createBrowser.js'
import { codeOn } from './providerVisits.js'
import { codeOf, type Visitor } from './visitor.js'

export function identityChanger(
  world: World,
  visitor: Visitor,
  wallet: { walletId: string; control: string },
) {
  const { walletId, control } = wallet
  const post = (path: string, body: unknown) =>
    visitor.send('POST', `/v1/account/identities/changes${path}`, { body })
  const start = (wanted: WantedIdentityChange, over: object = {}) =>
    post('', { wanted, projectId: 'demo', walletId, control, ...over })
  const code = (changeId: string, typed: string) => post('/code', { changeId, code: typed })
  let shown: string | undefined
  const visit = (changeId: string, typed = shown) => {
    shown = undefined
    return post('/visit', { changeId, ...(typed !== undefined && { code: typed }) })
  }
  const agree = (changeId: string) => post('/agree', { changeId })
  const newestCode = async (email: string) => codeOf(await world.mailbox(email))

  async function list() {
    const { body } = await visitor.send('GET', '/v1/account/identities')
    return IdentityList.response.parse(body).identities
  }

  const begin = async (wanted: WantedIdentityChange, over?: object) =>
    IdentityChangeStep.parse((await start(wanted, over)).body)

  async function goAlong(
    step: IdentityChangeStep,
    { browser = createBrowser(world) }: { browser?: ReturnType<typeof createBrowser> } = {},
  ) {
    if (step.step !== 'visit') throw new Error(`Expected a visit, received ${step.step}.`)
    const { page } = await browser.go(step.path)
    shown = codeOn(page)
    return page
  }

  async function answer(step: IdentityChangeStep): Promise<IdentityChangeStep> {
    if (step.step === 'code')
      return IdentityChangeStep.parse(
        (await code(step.changeId, await newestCode(step.email))).body,
      )
    if (step.step === 'visit') {
      await goAlong(step)
      return IdentityChangeStep.parse((await visit(step.changeId)).body)
    }
    if (step.step === 'agree') return IdentityChangeStep.parse((await agree(step.changeId)).body)
    throw new Error(`Unexpected step: ${JSON.stringify(step)}.`)
  }

  return {
    start,
    begin,
    code,
    visit,
    agree,
    list,
    goAlong,
    newestCode,
    answer,
    async change(wanted: WantedIdentityChange, over?: object): Promise<IdentityChangeStep> {
      let step = await begin(wanted, over)
      while (['code', 'visit', 'agree'].includes(step.step)) step = await answer(step)
      return step
    },
    async removalOf(label: string): Promise<WantedIdentityChange> {
      const found = (await list()).find((identity) => identity.label === label)
      if (found === undefined) throw new Error(`The user has no login ${label}.`)
      return { kind: 'unlink', identityId: found.identityId }
    },
  }
}
